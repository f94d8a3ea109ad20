import { href } from 'react-router';
import { parseRetentionMonths } from '../../enquiries/enquiry-rules.ts';
import { languageLabels } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { colourAreas, colourFacts, colourOf } from '../../settings/colours.ts';
import { hoursInShort, hoursOfWeeks, isHoursFact } from '../../settings/office-hours.ts';
import { type School, shownLanguages } from '../../settings/school.ts';
import { factsOf, type SchoolSection, schoolSections } from '../../settings/school-fields.ts';
import type { IconName } from '../../ui/icon-names.ts';

export type SettingsLink = {
  to: string;
  icon: IconName;
  label: () => string;
  /** What is set now, in a few words. */
  summary?: (school: School) => string;
};

const sections: Record<SchoolSection, Pick<SettingsLink, 'icon' | 'label'>> = {
  school: { icon: 'graduation-cap-fill', label: m.settings_section_school },
  contact: { icon: 'phone-fill', label: m.settings_section_contact },
  place: { icon: 'map-pin-fill', label: m.settings_section_place },
  social: { icon: 'globe-hemisphere-east-fill', label: m.settings_section_social },
  numbers: { icon: 'identification-card-fill', label: m.settings_section_numbers },
  people: { icon: 'users-three-fill', label: m.settings_section_people },
  counts: { icon: 'student-fill', label: m.settings_section_counts },
};

export function sectionLabel(section: SchoolSection): string {
  return sections[section].label();
}

/** The lines of `/admin/settings`, in their order. */
export const settingsLinks: readonly SettingsLink[] = [
  ...schoolSections.map((section) => ({
    ...sections[section],
    to: href('/admin/settings/:section', { section }),
    summary: (school: School) => summaryOf(school, section),
  })),
  {
    to: href('/admin/settings/crest'),
    icon: 'shield-check-fill',
    label: m.settings_crest,
    summary: ({ crest }) => (crest ? m.settings_crest_own() : m.settings_crest_drawing()),
  },
  {
    to: href('/admin/settings/colours'),
    icon: 'palette-fill',
    label: m.settings_colours,
    summary: (school) => namedColours(school),
  },
  {
    to: href('/admin/settings/languages'),
    icon: 'translate-fill',
    label: m.settings_languages,
    summary: (school) =>
      shownLanguages(school)
        .map((language) => languageLabels[language]())
        .join(' · '),
  },
  {
    to: href('/admin/settings/results'),
    icon: 'exam-fill',
    label: m.result_admin_privacy,
    summary: ({ resultsShow }) => (resultsShow === 'all' ? m.settings_results_all() : m.settings_results_agreed()),
  },
  {
    to: href('/admin/settings/enquiries'),
    icon: 'clock-counter-clockwise-fill',
    label: m.retention_title,
    summary: ({ enquiryMonths }) => m.settings_enquiries_term({ months: parseRetentionMonths(enquiryMonths) }),
  },
  { to: href('/admin/settings/disclosure'), icon: 'certificate-fill', label: m.field_set_title },
  { to: href('/admin/settings/export'), icon: 'download-simple-bold', label: m.export_title },
];

function namedColours(school: School): string {
  const chosen = colourAreas.filter((area) => school[colourFacts[area]]);
  return chosen.map((area) => colourOf(school, area)).join(' · ') || m.settings_colours_original();
}

function summaryOf(school: School, section: SchoolSection): string {
  const names = factsOf(section);
  const weeks = names.some(isHoursFact) ? hoursOfWeeks.map((week) => hoursInShort(school, week)) : [];
  const others = names.filter((name) => !isHoursFact(name)).map((name) => school[name]);
  const filled = [...others, ...weeks].filter(Boolean);
  return filled.join(' · ') || m.settings_nothing();
}
