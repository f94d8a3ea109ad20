/**
 * Headings of lists of all kinds. A column that has one word of a row, as its label or otherwise, is recognised by the
 * others of that row.
 */
export const sharedHeadings: readonly (readonly string[])[] = [
  ['name', 'full name', 'नाम', 'पूरा नाम', 'নাম', 'পুরো নাম', 'ନାମ', 'ପୂରା ନାମ'],
  [
    ...['mobile', 'mobile no', 'mobile number', 'phone', 'phone no', 'phone number', 'telephone', 'telephone no'],
    ...['contact no', 'contact number', 'whatsapp', 'whatsapp no', 'whatsapp number'],
    ...['मोबाइल', 'मोबाइल नंबर', 'मोबाइल नं', 'फ़ोन', 'फोन', 'फ़ोन नंबर', 'फोन नंबर', 'संपर्क नंबर'],
    ...['মোবাইল', 'মোবাইল নম্বর', 'মোবাইল নং', 'ফোন', 'ফোন নম্বর', 'ফোন নং'],
    ...['ମୋବାଇଲ', 'ମୋବାଇଲ ନମ୍ବର', 'ମୋବାଇଲ୍', 'ମୋବାଇଲ୍ ନମ୍ବର', 'ଫୋନ', 'ଫୋନ ନମ୍ବର', 'ଫୋନ୍', 'ଫୋନ୍ ନମ୍ବର'],
  ],
  ['email', 'email id', 'email address', 'mail id', 'ईमेल', 'ई-मेल आईडी', 'ইমেল', 'ইমেইল', 'ଇମେଲ', 'ଇମେଲ୍'],
  [
    ...['village', 'village name', 'name of village', 'name of the village'],
    ...['गाँव', 'गांव', 'ग्राम', 'गाँव का नाम', 'গ্রাম', 'গ্রামের নাম', 'ଗାଁ', 'ଗ୍ରାମ', 'ଗାଁର ନାମ'],
  ],
  ['address', 'postal address', 'home address', 'पता', 'ঠিকানা', 'ଠିକଣା'],
  ['class', 'class name', 'std', 'standard', 'कक्षा', 'শ্রেণি', 'শ্রেণী', 'ক্লাস', 'ଶ୍ରେଣୀ', 'ଶ୍ରେଣି'],
  ['session', 'academic session', 'academic year', 'सत्र', 'शैक्षणिक सत्र', 'শিক্ষাবর্ষ', 'ଶିକ୍ଷାବର୍ଷ'],
  ['date', 'day', 'दिनांक', 'तारीख', 'तिथि', 'তারিখ', 'ତାରିଖ'],
  // Remarks and notes are often not meant for visitors: the office chooses them itself.
  ['details', 'description', 'विवरण', 'বিবরণ', 'ବିବରଣୀ'],
];
