import { href } from 'react-router';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';

export type HelpSection = {
  id: string;
  icon: IconName;
  title: () => string;
  to: string;
  lines: readonly (() => string)[];
  mistakes: readonly (() => string)[];
};

export const helpSections: readonly HelpSection[] = [
  {
    id: 'notices',
    icon: 'megaphone-fill',
    title: m.help_notices,
    to: href('/admin/notices'),
    lines: [
      m.help_notices_1,
      m.help_notices_2,
      m.help_notices_3,
      m.help_notices_4,
      m.help_notices_5,
      m.help_notices_6,
      m.help_notices_7,
      m.help_notices_8,
      m.help_notices_9,
    ],
    mistakes: [m.help_notices_mistake_1, m.help_notices_mistake_2, m.help_notices_mistake_3],
  },
  {
    id: 'photos',
    icon: 'images-fill',
    title: m.help_photos,
    to: href('/admin/photos'),
    lines: [m.help_photos_1, m.help_photos_2, m.help_photos_3, m.help_photos_4, m.help_photos_5],
    mistakes: [m.help_photos_mistake_1, m.help_photos_mistake_2, m.help_photos_mistake_3],
  },
  {
    id: 'results',
    icon: 'exam-fill',
    title: m.help_results,
    to: href('/admin/results'),
    lines: [m.help_results_1, m.help_results_2, m.help_results_3],
    mistakes: [m.help_results_mistake_1, m.help_results_mistake_2, m.help_results_mistake_3],
  },
  {
    id: 'faculty',
    icon: 'chalkboard-teacher-fill',
    title: m.help_faculty,
    to: href('/admin/faculty'),
    lines: [m.help_faculty_1, m.help_faculty_2, m.help_faculty_3, m.help_faculty_4],
    mistakes: [m.help_faculty_mistake_1, m.help_faculty_mistake_2],
  },
  {
    id: 'calendar',
    icon: 'calendar-check-fill',
    title: m.help_calendar,
    to: href('/admin/calendar'),
    lines: [m.help_calendar_1, m.help_calendar_2],
    mistakes: [m.help_calendar_mistake_1],
  },
  {
    id: 'enquiries',
    icon: 'chat-circle-dots-fill',
    title: m.help_enquiries,
    to: href('/admin/enquiries'),
    lines: [
      m.help_enquiries_1,
      m.help_enquiries_2,
      m.help_enquiries_3,
      m.help_enquiries_4,
      m.help_enquiries_5,
      m.help_enquiries_6,
    ],
    mistakes: [m.help_enquiries_mistake_1, m.help_enquiries_mistake_2, m.help_enquiries_mistake_3],
  },
  {
    id: 'pages',
    icon: 'files-fill',
    title: m.help_pages,
    to: href('/admin/pages'),
    lines: [m.help_pages_1, m.help_pages_2, m.help_pages_3],
    mistakes: [m.help_pages_mistake_1, m.help_pages_mistake_2],
  },
  {
    id: 'documents',
    icon: 'file-pdf-fill',
    title: m.help_documents,
    to: href('/MPD'),
    lines: [m.help_documents_1, m.help_documents_2, m.help_documents_3],
    mistakes: [m.help_documents_mistake_1],
  },
  {
    id: 'settings',
    icon: 'gear-fill',
    title: m.help_settings,
    to: href('/admin/account'),
    lines: [
      m.help_settings_1,
      m.help_settings_2,
      m.help_settings_3,
      m.help_settings_4,
      m.help_settings_5,
      m.help_settings_6,
      m.backup_help,
    ],
    mistakes: [m.help_settings_mistake_1, m.help_settings_mistake_2, m.backup_help_mistake],
  },
];
