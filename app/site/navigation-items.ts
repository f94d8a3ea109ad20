import { m } from '../paraglide/messages.js';
import type { IconName } from '../ui/icon-names.ts';
import type { Area } from '../ui/page-facts.ts';

type Label = () => string;

export type NavigationLink = { label: Label; to: string };
export type SubLink = NavigationLink & { icon: IconName };

/** An item of the menu. One with sub-items opens them; when it also has an address, that is the link beside its caret. */
export type NavigationItem = NavigationLink | { label: Label; area: Area; subLinks: SubLink[]; overview?: SubLink };

/** The menu, in its order. */
export const navigationItems: NavigationItem[] = [
  { label: m.nav_home, to: '/' },
  {
    label: m.nav_about,
    area: 'about',
    subLinks: [
      { label: m.nav_chairperson, to: '/chairpersonmessage', icon: 'hand-heart-fill' },
      { label: m.nav_director, to: '/directormessage', icon: 'handshake-fill' },
      { label: m.nav_principal, to: '/principalmessage', icon: 'identification-card-fill' },
      { label: m.nav_mission, to: '/mission-and-vision', icon: 'target-fill' },
    ],
  },
  {
    label: m.nav_academics,
    area: 'study',
    overview: { label: m.nav_academics_all, to: '/academics', icon: 'graduation-cap-fill' },
    subLinks: [
      { label: m.nav_curriculum, to: '/curriculum', icon: 'books-fill' },
      { label: m.nav_co_curriculum, to: '/co-curriculum', icon: 'palette-fill' },
      { label: m.nav_faculty, to: '/faculty', icon: 'chalkboard-teacher-fill' },
    ],
  },
  {
    label: m.nav_campus,
    area: 'campus',
    subLinks: [
      { label: m.nav_library, to: '/library', icon: 'books-fill' },
      { label: m.nav_sports, to: '/sports', icon: 'soccer-ball-fill' },
      { label: m.nav_labs, to: '/labs', icon: 'flask-fill' },
      { label: m.nav_transport, to: '/transport', icon: 'bus-fill' },
    ],
  },
  { label: m.nav_disclosure, to: '/MPD' },
  { label: m.nav_admission, to: '/admission' },
  { label: m.nav_gallery, to: '/gallery' },
  { label: m.nav_contact, to: '/contact' },
];

/** The link columns of the footer. */
export const footerColumns: { heading: Label; links: NavigationLink[] }[] = [
  {
    heading: m.nav_footer_school,
    links: [
      { label: m.nav_footer_principal, to: '/principalmessage' },
      { label: m.nav_footer_mission, to: '/mission-and-vision' },
      { label: m.nav_faculty, to: '/faculty' },
      { label: m.nav_admission, to: '/admission' },
    ],
  },
  {
    heading: m.nav_footer_campus,
    links: [
      { label: m.nav_library, to: '/library' },
      { label: m.nav_labs, to: '/labs' },
      { label: m.nav_sports, to: '/sports' },
      { label: m.nav_transport, to: '/transport' },
    ],
  },
  {
    heading: m.nav_footer_information,
    links: [
      { label: m.nav_notices, to: '/allnotices' },
      { label: m.nav_results, to: '/results' },
      { label: m.nav_disclosure, to: '/MPD' },
      { label: m.nav_contact, to: '/contact' },
      { label: m.nav_privacy, to: '/privacy' },
    ],
  },
];
