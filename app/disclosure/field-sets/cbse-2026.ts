import { documents, documentsRow, type FieldSet } from './field-set.ts';

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
        documentsRow(
          'Copies of affiliation/upgradation letter and recent extension of affiliation, if any',
          documents.affiliation,
        ),
        documentsRow(
          'Copies of societies/trust/company registration/renewal certificate, as applicable',
          documents.trust,
        ),
        documentsRow(
          'Copy of No Objection Certificate (NOC) issued, if applicable, by the State Govt./UT',
          documents.noc,
        ),
        documentsRow(
          'Copies of recognition certificate under RTE Act, 2009, and its renewal if applicable',
          documents.rte,
        ),
        documentsRow('Copy of valid building safety certificate as per the National Building Code', documents.building),
        documentsRow('Copy of valid fire safety certificate issued by the competent authority', documents.fire),
        documentsRow(
          'Copy of the DEO certificate submitted by the school for affiliation/upgradation/extension of affiliation or self certification by school',
          documents.selfCertification,
        ),
        documentsRow(
          'Copies of valid drinking water, health and sanitation certificates and water testing report',
          documents.sanitation,
          documents.water,
        ),
        documentsRow('Land certificate', documents.land),
      ],
    },
    {
      letter: 'C',
      title: 'Results and academics',
      rows: [
        documentsRow('Fee structure of the school', documents.fee),
        documentsRow('Annual academic calendar', documents.calendar),
        documentsRow('List of School Management Committee (SMC)', documents.committee),
        documentsRow('List of Parents Teachers Association (PTA) members', documents.parents),
        {
          kind: 'results',
          wording: 'Last three-year result of the board examination as per applicability',
          classes: ['X', 'XII'],
        },
        documentsRow('Annual report (Affiliation Bye-Laws, clause 14.5)', documents.annualReport),
        documentsRow('List of prescribed books with declaration (Affiliation Bye-Laws, clause 2.4.7)', {
          ...documents.books,
          isOptional: true,
        }),
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
