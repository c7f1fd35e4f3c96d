import { P } from '#kernel/permission.ts'
import type { ImportColumns } from '#engines/exchange/importer.ts'

/** Who keeps records: an import alone opens nothing of this. */
const code = [P.hris.employees]

/** The rest of a person's own record, as an import of people fills it. */
export const recordColumns = {
  title: {
    title: 'Salutation',
    kind: 'choice',
    aliases: ['Honorific', 'Name title', 'Name prefix', 'Courtesy title', 'सम्बोधन'],
    values: {
      'Mr.': ['mr', 'mister', 'श्री'],
      'Mrs.': ['mrs', 'श्रीमती'],
      'Ms.': ['ms', 'miss', 'सुश्री'],
      'Dr.': ['dr', 'doctor', 'डा.', 'डा'],
      'Er.': ['er', 'engineer', 'ई.', 'इ.'],
      'Prof.': ['prof', 'professor', 'प्रा.'],
    },
    code,
  },
  preferred_name: {
    title: 'Preferred name',
    kind: 'name',
    max: 100,
    aliases: ['Known as', 'Nickname', 'Called by', 'बोलाउने नाम'],
    code,
  },
  marital_status: {
    title: 'Marital status',
    kind: 'choice',
    aliases: ['Civil status', 'Married or single', 'वैवाहिक स्थिति', 'वैवाहिक अवस्था'],
    values: {
      Single: ['s', 'unmarried', 'never married', 'not married', 'अविवाहित'],
      Married: ['m', 'विवाहित'],
      Divorced: ['d', 'सम्बन्धविच्छेद', 'पारपाचुके'],
      Widowed: ['w', 'widow', 'widower', 'विधवा', 'विधुर'],
    },
    code,
  },
  married_on: {
    title: 'Married on',
    kind: 'day',
    aliases: ['Marriage date', 'Date of marriage', 'Wedding date', 'Anniversary', 'विवाह मिति'],
    code,
  },
  blood_group: {
    title: 'Blood group',
    kind: 'choice',
    aliases: ['Blood type', 'Blood', 'रक्त समूह'],
    values: {
      'A+': ['a+ve', 'a +ve', 'a positive', 'a pos', 'ए पोजेटिभ'],
      'A-': ['a-ve', 'a -ve', 'a negative', 'a neg', 'a−', 'ए नेगेटिभ'],
      'B+': ['b+ve', 'b +ve', 'b positive', 'b pos', 'बी पोजेटिभ'],
      'B-': ['b-ve', 'b -ve', 'b negative', 'b neg', 'b−', 'बी नेगेटिभ'],
      'AB+': ['ab+ve', 'ab +ve', 'ab positive', 'ab pos', 'एबी पोजेटिभ'],
      'AB-': ['ab-ve', 'ab -ve', 'ab negative', 'ab neg', 'ab−', 'एबी नेगेटिभ'],
      'O+': ['o+ve', 'o +ve', 'o positive', 'o pos', 'ओ पोजेटिभ'],
      'O-': ['o-ve', 'o -ve', 'o negative', 'o neg', 'o−', 'ओ नेगेटिभ'],
    },
    code,
  },
  nationality: { title: 'Nationality', kind: 'text', max: 60, aliases: ['राष्ट्रियता'], code },
  religion: {
    title: 'Religion',
    kind: 'text',
    max: 100,
    aliases: ['Faith', 'धर्म'],
    hint: 'One of the list of religions, by either name.',
    code,
  },
  ethnicity: {
    title: 'Ethnicity',
    kind: 'text',
    max: 100,
    aliases: ['Ethnic group', 'Caste', 'जातजाति', 'जात'],
    hint: 'One of the list of ethnicities, by either name.',
    code,
  },
  disability: { title: 'Disability', kind: 'text', max: 100, aliases: ['अपाङ्गता'], code },
  personal_email: {
    title: 'Personal email',
    kind: 'email',
    aliases: ['Private e-mail', 'Home e-mail', 'Other e-mail', 'व्यक्तिगत इमेल'],
    code,
  },
  extension: {
    title: 'Extension',
    kind: 'text',
    max: 20,
    aliases: ['Phone extension', 'Office extension', 'Ext', 'एक्सटेन्सन'],
    code,
  },
  hired_on: {
    title: 'Hired on',
    kind: 'day',
    aliases: ['Appointed on', 'Appointment date', 'Date of appointment', 'Offer accepted on', 'छनोट मिति'],
    hint: 'When it was agreed that they come. Somebody new joins on it where the file does not say Joined on.',
    code,
  },
  notice_days: {
    title: 'Notice in days',
    kind: 'number',
    places: 0,
    aliases: ['Notice days', 'Notice period', 'Notice', 'सूचना अवधि'],
    hint: 'What the contract says, where it says more than the level and the law.',
    code,
  },
} as const satisfies ImportColumns
