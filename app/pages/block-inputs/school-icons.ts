import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';

/** What a school chooses from, for its menu and on its pages, by what is seen on it. */
const labels = {
  'student-fill': m.icon_student,
  'users-three-fill': m.icon_people,
  'baby-fill': m.icon_baby,
  'chalkboard-teacher-fill': m.icon_teacher,
  'chalkboard-simple-fill': m.icon_blackboard,
  'books-fill': m.icon_books,
  'note-pencil-fill': m.icon_pencil,
  'exam-fill': m.icon_exam,
  'graduation-cap-fill': m.icon_cap,
  'certificate-fill': m.icon_certificate,
  'flask-fill': m.icon_flask,
  'monitor-fill': m.icon_computer,
  'translate-fill': m.icon_languages,
  'globe-hemisphere-east-fill': m.icon_globe,
  'palette-fill': m.icon_palette,
  'soccer-ball-fill': m.icon_ball,
  'sneaker-fill': m.icon_shoe,
  'trophy-fill': m.icon_trophy,
  'star-fill': m.icon_star,
  'target-fill': m.icon_target,
  'calendar-check-fill': m.icon_calendar,
  'clock-fill': m.icon_clock,
  'bell-fill': m.icon_bell,
  'megaphone-fill': m.icon_megaphone,
  'confetti-fill': m.icon_celebration,
  'house-fill': m.icon_house,
  'bus-fill': m.icon_bus,
  'seat-fill': m.icon_seat,
  'map-pin-fill': m.icon_place,
  'tree-fill': m.icon_tree,
  'drop-fill': m.icon_water,
  'phone-fill': m.icon_phone,
  'whatsapp-logo-fill': m.icon_whatsapp,
  'envelope-simple-fill': m.icon_letter,
  'chat-circle-dots-fill': m.icon_message,
  'info-fill': m.icon_information,
  'warning-circle-fill': m.icon_attention,
  'files-fill': m.icon_page,
  'clipboard-text-fill': m.icon_form,
  'identification-card-fill': m.icon_card,
  'download-simple-bold': m.icon_download,
  'images-fill': m.icon_pictures,
  'currency-inr-fill': m.icon_rupee,
  'key-fill': m.icon_key,
  'shield-check-fill': m.icon_shield,
  'first-aid-kit-fill': m.icon_first_aid,
  'eyeglasses-fill': m.icon_glasses,
  'scales-fill': m.icon_scales,
  'handshake-fill': m.icon_handshake,
  'hand-heart-fill': m.icon_heart,
} as const satisfies Partial<Record<IconName, () => string>>;

export type SchoolIcon = keyof typeof labels;

export const schoolIcons = Object.keys(labels) as SchoolIcon[];

export function isSchoolIcon(name: string): name is SchoolIcon {
  return Object.hasOwn(labels, name);
}

export function iconLabel(name: IconName): string {
  return isSchoolIcon(name) ? labels[name]() : m.icon_other();
}
