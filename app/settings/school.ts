/** Empty text = not given; pages leave it out. */
export type School = {
  name: string;
  tagline: string;
  motto: string;
  foundedYear: string;
  address: string;
  addressDetail: string;
  phone: string;
  whatsapp: string;
  email: string;
  hoursWeekdays: string;
  hoursWeekend: string;
  facebook: string;
  x: string;
  instagram: string;
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
  resultsShow: 'all' | 'agreed';
  /** Months until an unchanged enquiry is erased. */
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

export function fullAddress(school: School): string {
  return school.addressDetail || school.address;
}

export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
}
