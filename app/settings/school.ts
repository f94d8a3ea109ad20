/** Facts about the school that pages ask for. Empty text = not given; pages then leave the part out. */
export type School = {
  name: string;
  /** The small line under the name. */
  tagline: string;
  motto: string;
  foundedYear: string;
  /** Postal address in one line, for the contact strip. */
  address: string;
  /** The whole address with block, district, state and PIN, for the contact page and the footer. */
  addressDetail: string;
  phone: string;
  whatsapp: string;
  email: string;
  hoursWeekdays: string;
  hoursWeekend: string;
  facebook: string;
  x: string;
  instagram: string;
  /** Address of a map of the place, opened by "Open directions". */
  directions: string;
  affiliationNo: string;
  schoolCode: string;
  udise: string;
  principalName: string;
  principalQualification: string;
  directorName: string;
  chairpersonName: string;
  studentCount: string;
  teacherCount: string;
  classCount: string;
  /** Whose results stand with name and photo: everybody's, or theirs for whom a parent has agreed in writing. */
  resultsShow: 'all' | 'agreed';
  /** Months after which an enquiry is erased that nobody has touched. */
  enquiryMonths: string;
};

export const schoolDefaults: School = {
  name: 'Our School',
  tagline: '',
  motto: '',
  foundedYear: '',
  address: '',
  addressDetail: '',
  phone: '',
  whatsapp: '',
  email: '',
  hoursWeekdays: '08:00 to 18:00',
  hoursWeekend: '08:00 to 12:00',
  facebook: '',
  x: '',
  instagram: '',
  directions: '',
  affiliationNo: '',
  schoolCode: '',
  udise: '',
  principalName: '',
  principalQualification: '',
  directorName: '',
  chairpersonName: '',
  studentCount: '320',
  teacherCount: '45',
  classCount: '25',
  resultsShow: 'all',
  enquiryMonths: '12',
};

export type SchoolFact = keyof School;

export function isSchoolFact(name: string): name is SchoolFact {
  return Object.hasOwn(schoolDefaults, name);
}

/** The whole postal address in one line: the detailed one when the school has given it. */
export function fullAddress(school: School): string {
  return school.addressDetail || school.address;
}
