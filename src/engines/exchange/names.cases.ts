import type { NameOrder, NameParts } from '#engines/exchange/names.ts'

/** name → first | middle | last, then what else it holds. */
export const nameCases: [
  name: string,
  first: string,
  middle: string,
  last: string,
  more?: Partial<NameParts>,
  order?: NameOrder,
][] = [
  // Last, First M: the published form of large cities.
  ['RANA, UMESH', 'Umesh', '', 'Rana'],
  ['BAJRACHARYA, ISHWOR I', 'Ishwor', 'I', 'Bajracharya'],
  ['ACHARYA,MAYA DEVI K', 'Maya', 'Devi K', 'Acharya'],
  ['Rai; Hari', 'Hari', '', 'Rai'],
  ['  Rai ,  Asha   Devi ', 'Asha', 'Devi', 'Rai'],
  ['SHAH, RAM V', 'Ram', 'V', 'Shah'],
  ['VAN DER BERG, JAN', 'Jan', '', 'van der Berg'],
  ['DE LA CRUZ, MARIA', 'Maria', '', 'de la Cruz'],
  ['DE, AMIT', 'Amit', '', 'De'],
  ['ACHARYA, Maya', 'Maya', '', 'Acharya'],
  // First Middle Last.
  ['Asha Rai', 'Asha', '', 'Rai'],
  ['asha devi rai', 'Asha', 'Devi', 'Rai'],
  ['RAM BAHADUR SINGH THAPA', 'Ram', 'Bahadur Singh', 'Thapa'],
  ['Jan van der Berg', 'Jan', '', 'van der Berg'],
  ['LUDWIG VAN BEETHOVEN', 'Ludwig', '', 'van Beethoven'],
  ['Maria de Souza', 'Maria', '', 'de Souza'],
  ['Asha', 'Asha', '', ''],
  ['VAN NGUYEN', 'Van', '', 'Nguyen'],
  ['', '', '', ''],
  [' , ', '', '', ''],
  // Last First, without a comma, by choice.
  ['ACHARYA MAYA K', 'Maya', 'K', 'Acharya', {}, 'last_first'],
  ['VAN DEN BERG JAN', 'Jan', '', 'van den Berg', {}, 'last_first'],
  // Titles and suffixes.
  ['Dr. Asha Rai', 'Asha', '', 'Rai', { title: 'Dr' }],
  ['PROF. DR. ASHA RAI', 'Asha', '', 'Rai', { title: 'Prof Dr' }],
  ['Rai, Er. Hari', 'Hari', '', 'Rai', { title: 'Er' }],
  ['Mrs Sita', 'Sita', '', '', { title: 'Mrs' }],
  ['SMITH JR, JOHN', 'John', '', 'Smith', { suffix: 'Jr' }],
  ['SMITH, JOHN P JR.', 'John', 'P', 'Smith', { suffix: 'Jr' }],
  ['Smith, Jr., John', 'John', '', 'Smith', { suffix: 'Jr' }],
  ['John Smith, Jr.', 'John', '', 'Smith', { suffix: 'Jr' }],
  ['JOHN SMITH III', 'John', '', 'Smith', { suffix: 'III' }],
  ['KING, HENRY IV', 'Henry', '', 'King', { suffix: 'IV' }],
  ['Asha Rai, Ph.D.', 'Asha', '', 'Rai', { suffix: 'PhD' }],
  ['Rai, Asha, MD', 'Asha', '', 'Rai', { suffix: 'MD' }],
  ['MD RAHMAN', 'Md', '', 'Rahman'],
  // Proper case.
  ["O'BRIEN, MARY-ANN", 'Mary-Ann', '', "O'Brien"],
  ['MCDONALD, RONALD', 'Ronald', '', 'McDonald'],
  ["d'souza, anita", 'Anita', '', "D'Souza"],
  ['MACEY, JIM', 'Jim', '', 'Macey'],
  ['ROSHAN KC', 'Roshan', '', 'KC'],
  ['K.C., ROSHAN', 'Roshan', '', 'K.C.'],
  ['J.R. THAPA', 'J.R.', '', 'Thapa'],
  ['MÜLLER, JÖRG', 'Jörg', '', 'Müller'],
  ['ÇELİK, ŞULE', 'Şule', '', 'Çelik'],
  // Spellings that somebody chose stay.
  ['DiCaprio, Leonardo', 'Leonardo', '', 'DiCaprio'],
  ['Asha van Dijk-MacLeod', 'Asha', '', 'van Dijk-MacLeod'],
  // Scripts without capitals.
  ['सीता देवी श्रेष्ठ', 'सीता', 'देवी', 'श्रेष्ठ'],
  ['श्रेष्ठ, सीता', 'सीता', '', 'श्रेष्ठ'],
  ['श्रीमती लक्ष्‍मी राई', 'लक्ष्‍मी', '', 'राई', { title: 'श्रीमती' }],
  ['डा. राम केसी', 'राम', '', 'केसी', { title: 'डा' }],
]
