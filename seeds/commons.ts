import { addDays } from '#kernel/calendar/day.ts'
import { newId } from '#platform/id.ts'
import type { SeedDatabase } from '#seeds/at-once.ts'
import { cardSamples } from '#seeds/id-cards.ts'
import { inNepali, noticeWords, templates } from '#seeds/templates.ts'
import { insertAll } from '#seeds/seeding.ts'

/** `Name|second|…` lines as rows of a table. */
const rows = (columns: readonly string[], lines: readonly string[]) =>
  lines.map((line) => ({
    id: newId(),
    ...Object.fromEntries(line.split('|').map((value, at) => [columns[at] ?? '', value || null])),
  }))

/** What all organizations share: real names where the country has them. */
export async function seedCommons(database: SeedDatabase, today: string): Promise<void> {
  await database.asOwner(async (db) => {
    await insertAll(
      db,
      'bank',
      rows(['name', 'short_name', 'swift_code'], banks).map((row) => ({ ...row, kind: 'Commercial bank' })),
    )
    await insertAll(
      db,
      'bank',
      developmentBanks.map((name) => ({ id: newId(), name, kind: 'Development bank' })),
    )
    await insertAll(db, 'whistle_incident_type', rows(['name', 'name_nepali', 'severity'], incidents))
    await insertAll(db, 'religion', rows(['name', 'name_nepali'], religions))
    await insertAll(db, 'ethnicity', rows(['name', 'name_nepali', 'community'], ethnicities))
    await insertAll(
      db,
      'education_degree',
      degrees.map((name, at) => ({ id: newId(), name, rank: at + 1 })),
    )
    await insertAll(db, 'duty_station', rows(['name', 'district', 'province', 'class'], stations))
    await insertAll(
      db,
      'document_category',
      documentCategories.map(([name, kind, expires]) => ({ id: newId(), name, kind, expires })),
    )
    await insertAll(db, 'equipment_category', rows(['name', 'kind'], equipment))
    await insertAll(db, 'holiday_category', rows(['name', 'description'], holidayCategories))
    await insertAll(db, 'exchange_rate', ratesUntil(today))
    // so that HR's page of proposed posts is there to be seen
    await insertAll(db, 'common_setting', [
      {
        key: 'notice_board',
        value: { allow_to_post: true, need_approval: true },
        version: 1,
        updated_at: `${today}T00:00:00Z`,
      },
    ])
    await insertAll(db, 'expense_type', rows(['name', 'code', 'category', 'unit', 'rate'], expenses))
    await insertAll(
      db,
      'lost_hour_band',
      rows(['name', 'period', 'from_minutes', 'to_minutes', 'adjusted_from', 'days'], bands),
    )
    await insertAll(
      db,
      'id_card_sample',
      cardSamples.map(({ layout, ...card }) => ({
        ...card,
        id: newId(),
        valid_months: 24,
        layout,
      })),
    )
    await insertAll(db, 'email_template', templates)
    await insertAll(db, 'email_template_content', inNepali)
    await insertAll(db, 'notification_template', noticeWords)
    await insertAll(db, 'email_log', systemMails(today))
  })
}

const banks = [
  'Nabil Bank|Nabil|NARBNPKA',
  'Nepal Investment Mega Bank|NIMB|NIBLNPKT',
  'Standard Chartered Bank Nepal|SCB|SCBLNPKA',
  'Himalayan Bank|HBL|HIMANPKA',
  'Nepal SBI Bank|NSBI|NSBINPKA',
  'Everest Bank|EBL|EVBLNPKA',
  'NIC Asia Bank|NICA|NICENPKA',
  'Machhapuchchhre Bank|MBL|MBNLNPKA',
  'Kumari Bank|KBL|KMBLNPKA',
  'Laxmi Sunrise Bank|LSL|LXBLNPKA',
  'Siddhartha Bank|SBL|SIDDNPKA',
  'Agricultural Development Bank|ADBL|ADBLNPKA',
  'Global IME Bank|GBIME|GLBBNPKA',
  'Citizens Bank International|CZBIL|CTZNNPKA',
  'Prime Commercial Bank|PCBL|PCBLNPKA',
  'NMB Bank|NMB|NMBBNPKA',
  'Prabhu Bank|PRVU|PRVUNPKA',
  'Sanima Bank|SANIMA|SNMANPKA',
  'Nepal Bank|NBL|NEBLNPKA',
  'Rastriya Banijya Bank|RBB|RBBANPKA',
]
const developmentBanks = [
  'Muktinath Bikas Bank',
  'Garima Bikas Bank',
  'Jyoti Bikas Bank',
  'Kamana Sewa Bikas Bank',
]
const religions = [
  'Hindu|हिन्दु',
  'Buddhist|बौद्ध',
  'Islam|इस्लाम',
  'Kirat|किराँत',
  'Christian|क्रिश्चियन',
  'Prakriti|प्रकृति',
  'Bon|बोन',
  'Jain|जैन',
  'Sikh|सिख',
  'Baha’i|बहाई',
]
const ethnicities = [
  'Chhetri|क्षेत्री|Khas Arya',
  'Brahman (Hill)|ब्राह्मण (पहाड)|Khas Arya',
  'Thakuri|ठकुरी|Khas Arya',
  'Sanyasi/Dasnami|सन्यासी/दशनामी|Khas Arya',
  'Magar|मगर|Janajati',
  'Tamang|तामाङ|Janajati',
  'Newar|नेवार|Janajati',
  'Rai|राई|Janajati',
  'Gurung|गुरुङ|Janajati',
  'Limbu|लिम्बु|Janajati',
  'Sherpa|शेर्पा|Janajati',
  'Sunuwar|सुनुवार|Janajati',
  'Thakali|थकाली|Janajati',
  'Tharu|थारु|Tharu',
  'Yadav|यादव|Madhesi',
  'Teli|तेली|Madhesi',
  'Koiri/Kushwaha|कोइरी/कुशवाहा|Madhesi',
  'Brahman (Tarai)|ब्राह्मण (तराई)|Madhesi',
  'Bishwokarma|विश्वकर्मा|Dalit',
  'Pariyar|परियार|Dalit',
  'Mijar|मिजार|Dalit',
  'Musalman|मुसलमान|Muslim',
  'Other|अन्य',
]
const degrees = [
  'Literate',
  'Basic level (grade 8)',
  'SEE/SLC',
  '+2/Intermediate',
  'Diploma',
  'Bachelor',
  'Post-graduate diploma',
  'Master',
  'M.Phil.',
  'Ph.D.',
]
const stations = [
  'Kathmandu|Kathmandu|Bagmati|None',
  'Pokhara|Kaski|Gandaki|None',
  'Biratnagar|Morang|Koshi|None',
  'Birgunj|Parsa|Madhesh|None',
  'Simikot|Humla|Karnali|A',
  'Dunai|Dolpa|Karnali|A',
  'Gamgadhi|Mugu|Karnali|A',
  'Khalanga|Jumla|Karnali|B',
  'Manang|Manang|Gandaki|B',
  'Lomanthang|Mustang|Gandaki|B',
  'Phungling|Taplejung|Koshi|C',
  'Salleri|Solukhumbu|Koshi|C',
  'Mangalsen|Achham|Sudurpashchim|C',
  'Liwang|Rolpa|Lumbini|D',
  'Charikot|Dolakha|Bagmati|D',
  'Dhunche|Rasuwa|Bagmati|E',
]
const documentCategories = [
  ['Policy', 'Organization', false],
  ['Circular', 'Organization', false],
  ['Form', 'Organization', false],
  ['Manual', 'Organization', false],
  ['Registration and licences', 'Organization', true],
  ['Insurance', 'Both', true],
  ['Citizenship certificate', 'Employee', false],
  ['Passport', 'Employee', true],
  ['Driving licence', 'Employee', true],
  ['Academic certificate', 'Employee', false],
  ['Contract', 'Both', true],
] as const
const equipment = [
  'Laptop|Tangible',
  'Monitor|Tangible',
  'Mobile phone|Tangible',
  'SIM card|Tangible',
  'Vehicle|Tangible',
  'Furniture|Tangible',
  'Access card|Tangible',
  'Projector|Tangible',
  'Software licence|Intangible',
  'Domain and hosting|Intangible',
]
const holidayCategories = [
  'National|For everybody in the country',
  'Religious|Festivals of a religion',
  'Women|For women only',
  'Province|Of a province or a district',
  'Organization|Given by the organization itself',
]
const expenses = [
  'Air travel|AIR|Travel|Amount',
  'Bus and taxi|ROAD|Travel|Amount',
  'Own vehicle|KM|Travel|Distance|22.50',
  'Hotel|HOTEL|Lodging|Amount',
  'Meals|MEAL|Food|Quantity x rate|650.00',
  'Fuel|FUEL|Fuel|Amount',
  'Mobile recharge|MOBILE|Communication|Amount',
  'Medical check|MED|Medical|Amount',
  'Other|OTHER|Other|Amount',
]
const bands = [
  'A little late|Day|0|15|Nothing|0',
  'Up to an hour|Day|15|60|Credit hours|0',
  'Half a day|Day|60|240|Leave balance|0.5',
  'A whole day|Day|240|1440|Leave balance|1',
]

/** Codes and links of the last days, as they stand in the log without a mail server. */
const systemMails = (today: string) =>
  [
    [1, 'admin', 'Your code for Chautari'],
    [2, 'supervisor', 'Reset your password for Chautari'],
    [2, 'supervisor', 'Your password for Chautari was changed'],
    [6, 'payroll.himal', 'Your code for Chautari'],
    [9, 'employee.terai', 'Reset your password for Chautari'],
  ].map(([back, name, subject], at) => ({
    id: newId(),
    recipient: `${name}@demo.test`,
    subject,
    body_text: '',
    is_secret: true,
    state: 'Logged',
    attempts: 1,
    created_at: `${addDays(today, -Number(back))}T0${3 + at}:12:00Z`,
    next_try_at: `${addDays(today, -Number(back))}T0${3 + at}:12:00Z`,
  }))

/** Forty working days of rates that move a little; the rupee is tied to the Indian one. */
function ratesUntil(today: string) {
  const bases = [
    ['USD', 1, 141.2, 0.6],
    ['EUR', 1, 162.4, 0.75],
    ['GBP', 1, 188.9, 0.85],
    ['AUD', 1, 91.6, 0.4],
    ['JPY', 10, 9.15, 0.04],
    ['QAR', 1, 38.7, 0.17],
  ] as const
  const days = Array.from({ length: 40 }, (_, back) => addDays(today, back - 39))
  const moving = days.flatMap((valid_on, at) =>
    bases.map(([currency, unit, base, spread], which) => {
      const buying = base * (1 + Math.sin(at / 5 + which) * 0.008 + at * 0.0003)
      return {
        id: newId(),
        currency,
        unit,
        valid_on,
        buying: buying.toFixed(2),
        selling: (buying + spread).toFixed(2),
      }
    }),
  )
  const tied = days.map((valid_on) => ({
    id: newId(),
    currency: 'INR',
    unit: 100,
    valid_on,
    buying: '160.00',
    selling: '160.15',
  }))
  return [...moving, ...tied]
}

const incidents = [
  'Fraud or theft|ठगी वा चोरी|High',
  'Bribery and corruption|घुस र भ्रष्टाचार|High',
  'Harassment|दुर्व्यवहार|High',
  'Health and safety|स्वास्थ्य र सुरक्षा|Medium',
  'Conflict of interest|स्वार्थको द्वन्द्व|Medium',
  'Misuse of data|तथ्याङ्कको दुरुपयोग|Medium',
]
