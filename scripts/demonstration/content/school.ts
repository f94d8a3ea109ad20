import type { Actor } from '../../../app/activity/activity.server.ts';
import type { School } from '../../../app/settings/school.ts';

export const school: Partial<School> = {
  name: 'Sundarpur Public School',
  tagline: 'Nursery to Class XII, since 1987',
  motto: 'Learning close to home since 1987',
  foundedYear: '1987',
  address: 'Vill. & P.O. Sundarpur',
  addressDetail: 'Vill. & P.O. Sundarpur, Block Madhupur',
  pin: '000000',
  directions: '23.000, 87.000',
  phone: '00000 00000',
  whatsapp: '00000 00000',
  email: 'office@sundarpur.example',
  hoursMonday: '08:00 to 18:00',
  hoursTuesday: '08:00 to 18:00',
  hoursWednesday: '08:00 to 18:00',
  hoursThursday: '08:00 to 18:00',
  hoursFriday: '08:00 to 18:00',
  hoursSaturday: '08:00 to 12:00',
  hoursSunday: '08:00 to 12:00',
  affiliationNo: '0000000',
  schoolCode: '00000',
  udise: '00000000000',
  principalName: 'Smt. Anjali Mahato',
  principalQualification: 'M.Sc., B.Ed.',
  directorName: 'Shri Dinabandhu Behera',
  chairpersonName: 'Shri Haripada Mondal',
  answerDays: '7',
  studentCount: '320',
  teacherCount: '45',
  classCount: '25',
};

export const author: Actor = { id: null, name: 'Demonstration', isDemonstration: true };
