import { m } from '../paraglide/messages.js';
import { address, area, fields, line, picture, rich, tick } from './block-fields.ts';

const { heading, tone, icon } = fields;
const text = area(m.pages_field_text);
const title = line(m.pages_field_title);
const wide = picture(m.pages_field_picture);
const link = { link_label: line(m.pages_field_link_label), address: address(m.pages_field_address) };

/** The blocks that only the home page has. */
export const homeBlockKinds = {
  slides: {
    label: m.pages_block_slides,
    icon: 'images-fill',
    fields: {},
    row: {
      style: fields.slideStyle,
      picture: picture(m.pages_field_picture, 'hero', m.pages_slide_picture_hint),
      heading,
      text,
      button_label: line(m.pages_field_button_label),
      address: address(m.pages_field_address),
    },
  },
  'quick-links': {
    label: m.pages_block_quick_links,
    icon: 'arrow-right-bold',
    fields: {},
    row: { title, icon, tone, address: address(m.pages_field_address) },
  },
  'latest-notices': { label: m.pages_block_latest_notices, icon: 'megaphone-fill', fields: { heading } },
  'coming-up': { label: m.pages_block_coming_up, icon: 'calendar-check-fill', fields: { heading } },
  welcome: {
    label: m.pages_block_welcome,
    icon: 'house-fill',
    fields: {
      heading,
      picture: wide,
      lead: area(m.pages_field_lead),
      text: rich(m.pages_field_text),
      shows_principal: tick(m.pages_field_shows_principal),
    },
  },
  promotion: {
    label: m.pages_block_promotion,
    icon: 'confetti-fill',
    fields: { heading },
    row: { title, text, area: fields.area, picture: wide, ...link },
  },
  facilities: {
    label: m.pages_block_facilities,
    icon: 'monitor-fill',
    fields: { heading },
    row: { title, text, tone, picture: wide, address: address(m.pages_field_address) },
  },
  academics: {
    label: m.pages_block_academics,
    icon: 'graduation-cap-fill',
    fields: { heading, text, address: address(m.pages_field_address) },
    row: { title, text, icon },
  },
  toppers: { label: m.pages_block_toppers, icon: 'trophy-fill', fields: { heading, text } },
  testimonials: {
    label: m.pages_block_testimonials,
    icon: 'chat-circle-dots-fill',
    fields: { heading },
    row: {
      name: line(m.pages_field_name),
      relation: line(m.pages_field_relation),
      message: area(m.pages_field_message),
      tone,
    },
  },
  enquiry: { label: m.pages_block_enquiry, icon: 'envelope-simple-fill', fields: { heading, text } },
} as const;
