import type { FieldSet } from './field-set.ts';

/** Appendix-IX as revised by circular 1/2026, in the words of the board. */
export const cbse2026: FieldSet = {
  id: 'cbse-2026',
  title: 'Mandatory Public Disclosure',
  about: 'CBSE, Appendix-IX as revised in 2026',
  description:
    'Registration, recognition, safety certificates, fees, results, teachers and rooms of the school, with its documents.',
  norms: { maxPupilsPerTeacher: 30, minTeachersPerSection: 1.5 },
  sections: [
    {
      letter: 'A',
      title: 'General information',
      rows: [
        { kind: 'fact', fact: 'name', wording: 'Name of the school' },
        { kind: 'fact', fact: 'affiliation', wording: 'Affiliation no. (if applicable)' },
        { kind: 'fact', fact: 'school-code', wording: 'School code (if applicable)' },
        { kind: 'fact', fact: 'address', wording: 'Complete address with PIN code' },
        { kind: 'fact', fact: 'principal', wording: 'Principal name & qualification' },
        { kind: 'fact', fact: 'email', wording: 'School email ID' },
        { kind: 'fact', fact: 'phones', wording: 'Contact details (landline/mobile)' },
        { kind: 'fact', fact: 'udise', wording: 'UDISE+ code' },
      ],
    },
    {
      letter: 'B',
      title: 'Documents and information',
      note: 'NOTE: The schools needs to upload the self attested copies of above listed documents by Chairman/Manager/Secretary and Principal. In case, it is noticed at later stage that uploaded documents are not genuine then school shall be liable for action as per norms.',
      rows: [
        {
          kind: 'document',
          wording: 'Copies of affiliation/upgradation letter and recent extension of affiliation, if any',
          documents: [{ slug: 'affiliation-letter', name: 'Affiliation letter' }],
        },
        {
          kind: 'document',
          wording: 'Copies of societies/trust/company registration/renewal certificate, as applicable',
          documents: [{ slug: 'trust', name: 'Trust registration certificate' }],
        },
        {
          kind: 'document',
          wording: 'Copy of No Objection Certificate (NOC) issued, if applicable, by the State Govt./UT',
          documents: [{ slug: 'noc', name: 'No Objection Certificate (NOC)', mayNotApply: true }],
        },
        {
          kind: 'document',
          wording: 'Copies of recognition certificate under RTE Act, 2009, and its renewal if applicable',
          documents: [{ slug: 'rte', name: 'Recognition under the Right to Education Act (RTE)' }],
        },
        {
          kind: 'document',
          wording: 'Copy of valid building safety certificate as per the National Building Code',
          documents: [{ slug: 'building-certificate', name: 'Building safety certificate' }],
        },
        {
          kind: 'document',
          wording: 'Copy of valid fire safety certificate issued by the competent authority',
          documents: [{ slug: 'fire-certificate', name: 'Fire safety certificate' }],
        },
        {
          kind: 'document',
          wording:
            'Copy of the DEO certificate submitted by the school for affiliation/upgradation/extension of affiliation or self certification by school',
          documents: [
            { slug: 'self-certification', name: 'Certificate of the education officer, or self certification' },
          ],
        },
        {
          kind: 'document',
          wording: 'Copies of valid drinking water, health and sanitation certificates and water testing report',
          documents: [
            { slug: 'sanitation-certificate', name: 'Water, health and sanitation certificate' },
            { slug: 'water-sample-report', name: 'Water testing report' },
          ],
        },
        {
          kind: 'document',
          wording: 'Land certificate',
          documents: [{ slug: 'land-certificate', name: 'Land certificate' }],
        },
      ],
    },
    {
      letter: 'C',
      title: 'Results and academics',
      rows: [
        {
          kind: 'document',
          wording: 'Fee structure of the school',
          documents: [{ slug: 'fee', name: 'Fee structure', isForSession: true }],
        },
        {
          kind: 'document',
          wording: 'Annual academic calendar',
          documents: [
            {
              slug: 'annual-academic-calendar',
              name: 'Annual Academic Calendar',
              page: '/calendar',
              isForSession: true,
            },
          ],
        },
        {
          kind: 'document',
          wording: 'List of School Management Committee (SMC)',
          documents: [
            { slug: 'school-management-committee', name: 'School Management Committee (SMC)', isForSession: true },
          ],
        },
        {
          kind: 'document',
          wording: 'List of Parents Teachers Association (PTA) members',
          documents: [
            { slug: 'parents-teacher-association', name: 'Parents Teacher Association (PTA)', isForSession: true },
          ],
        },
        {
          kind: 'results',
          wording: 'Last three-year result of the board examination as per applicability',
          classes: ['X', 'XII'],
        },
        {
          kind: 'document',
          wording: 'Annual report (Affiliation Bye-Laws, clause 14.5)',
          documents: [{ slug: 'annual-report', name: 'Annual report', isForSession: true, isOptional: true }],
        },
        {
          kind: 'document',
          wording: 'List of prescribed books with declaration (Affiliation Bye-Laws, clause 2.4.7)',
          documents: [{ slug: 'book-list', name: 'List of books', isForSession: true, isOptional: true }],
        },
        {
          kind: 'text',
          id: 'enrolment',
          wording: 'Class-wise enrolment of students (Affiliation Bye-Laws, clause 2.4.9)',
          name: 'Number of students in each class',
          hint: 'One class per line. For example, Class I: 26',
          isOptional: true,
        },
      ],
    },
    {
      letter: 'D',
      title: 'Staff (teaching)',
      rows: [
        { kind: 'staff', figure: 'principal', wording: 'Principal' },
        { kind: 'staff', figure: 'vice-principal', wording: 'Vice principal', mayBeNone: true },
        { kind: 'staff', figure: 'headmaster', wording: 'Head mistress/head master', mayBeNone: true },
        { kind: 'staff', figure: 'teachers', wording: 'Total no. of teachers' },
        {
          kind: 'staff',
          figure: 'section-ratio',
          wording: 'Teachers section ratio',
          name: 'Teachers section ratio',
        },
        { kind: 'staff', figure: 'special-educator', wording: 'Details of special educator', mayBeNone: true },
        {
          kind: 'staff',
          figure: 'counsellor',
          wording: 'Details of counsellor and wellness teacher',
          mayBeNone: true,
        },
        { kind: 'teachers', wording: 'List of teachers' },
      ],
    },
    {
      letter: 'E',
      title: 'School infrastructure',
      rows: [
        { kind: 'area', id: 'campus', wording: 'Total campus area of the school (in square mtr)' },
        { kind: 'rooms', id: 'classrooms', wording: 'No. and size of the class rooms (in sq mtr)' },
        {
          kind: 'rooms',
          id: 'labs',
          wording: 'No. and size of laboratories including computer labs (in sq mtr)',
        },
        { kind: 'rooms', id: 'library', wording: 'No. and size of library (in sq mtr)' },
        { kind: 'yes-no', id: 'internet', wording: 'Internet facility (Y/N)' },
        { kind: 'number', id: 'girls_toilets', wording: 'No. of girls toilets' },
        { kind: 'number', id: 'boys_toilets', wording: 'No. of boys toilets' },
        {
          kind: 'number',
          id: 'cwsn_toilets',
          wording: 'No. of CWSN toilets',
          name: 'Toilets for children with special needs',
        },
        {
          kind: 'video',
          id: 'inspection_video',
          wording: 'Link of YouTube video of the inspection of school covering the infrastructure of the school',
          name: 'Video of the school',
        },
      ],
    },
  ],
};
