import { P } from '#kernel/permission.ts'
import { importer, type ImportColumns } from '#engines/exchange/importer.ts'
import { namedPerson, needsPerson } from '#modules/hris/shared/named-person.ts'

const access = [P.hris.importEmployees]
const code = [P.hris.sensitive]

/** Whom to call about somebody. */
export const contactImport = importer<ImportColumns>({
  name: 'contact-details',
  title: 'Contact Details',
  noun: { one: 'contact', other: 'contacts' },
  access,
  screen: '/admin/{slug}/hris/import/contact-details',
  hint: 'One row for each contact of a person. A contact is found again by its name: the same file twice adds none twice. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    name: {
      title: 'Contact',
      kind: 'name',
      max: 150,
      required: true,
      aliases: ['Name', 'Contact name', 'Contact person', 'Emergency contact'],
    },
    relation: { title: 'Relation', kind: 'text', max: 60, aliases: ['Relationship', 'Contact of', 'नाता'] },
    phone: {
      title: 'Phone',
      kind: 'phone',
      aliases: ['Mobile', 'Number', 'Contact number', 'Phone number', 'फोन'],
    },
    kind: {
      title: 'Kind',
      kind: 'choice',
      aliases: ['Contact type', 'Type of number', 'Phone type'],
      values: {
        Mobile: ['cell', 'mobile phone', 'मोबाइल'],
        Home: ['house', 'landline', 'घर'],
        Work: ['office', 'कार्यालय'],
        Other: ['others', 'अन्य'],
      },
    },
    is_emergency: { title: 'Call in an emergency', kind: 'boolean', aliases: ['Emergency', 'Is emergency'] },
  },
})

/** Where somebody lives, or is from. */
export const addressImport = importer<ImportColumns>({
  name: 'addresses',
  title: 'Addresses',
  noun: { one: 'address', other: 'addresses' },
  access,
  screen: '/admin/{slug}/hris/import/addresses',
  hint: 'One row for each address of a person, of which there is a permanent and a temporary one. Districts and local levels of Nepal are read in either script and however they are spelled. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    kind: {
      title: 'Kind',
      kind: 'choice',
      required: true,
      aliases: ['Address type', 'Type of address', 'Type'],
      values: {
        Permanent: ['home', 'perm', 'स्थायी'],
        Temporary: ['current', 'present', 'temp', 'अस्थायी', 'हालको'],
      },
    },
    address: {
      title: 'Address',
      kind: 'text',
      max: 255,
      aliases: ['Tole', 'Street', 'Address line', 'ठेगाना'],
    },
    country: { title: 'Country', kind: 'text', max: 60, aliases: ['देश'] },
    province: { title: 'Province', kind: 'text', max: 60, aliases: ['State', 'प्रदेश'] },
    district: { title: 'District', kind: 'text', max: 100, aliases: ['जिल्ला'] },
    city: {
      title: 'Local level',
      kind: 'text',
      max: 100,
      aliases: [
        'Municipality',
        'City',
        'Palika',
        'City or municipality',
        'Local body',
        'स्थानीय तह',
        'पालिका',
      ],
    },
    ward: { title: 'Ward', kind: 'number', places: 0, aliases: ['Ward no', 'Ward number', 'वडा नं', 'वडा'] },
  },
})

/** Where somebody worked before. */
export const experienceImport = importer<ImportColumns>({
  name: 'experiences',
  title: 'Experiences',
  noun: { one: 'experience', other: 'experiences' },
  access,
  screen: '/admin/{slug}/hris/import/experiences',
  hint: 'One row for each former job. It is found again by organization and first day: the same file twice adds none twice. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    employer: {
      title: 'Organization',
      kind: 'text',
      max: 150,
      required: true,
      aliases: ['Employer', 'Company', 'Former organization'],
    },
    job_title: {
      title: 'Job title',
      kind: 'text',
      max: 150,
      aliases: ['Title', 'Designation', 'Position', 'Role', 'पद'],
    },
    started_on: {
      title: 'From',
      kind: 'day',
      required: true,
      aliases: ['Start date', 'Started on', 'Joined on', 'Begin'],
    },
    ended_on: { title: 'To', kind: 'day', aliases: ['End date', 'Ended on', 'Left on', 'Until'] },
    description: { title: 'Description', kind: 'text', max: 1000, aliases: ['Responsibilities', 'Remarks'] },
  },
})

/** Where pay goes. */
export const bankImport = importer<ImportColumns>({
  name: 'bank-information',
  title: 'Bank Information',
  reads: 'Bank account',
  steps_up: true,
  noun: { one: 'bank account', other: 'bank accounts' },
  access,
  screen: '/admin/{slug}/hris/import/bank-information',
  hint: 'One row for each account. An account is found again by its number: the same file twice adds none twice. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    bank_name: { title: 'Bank', kind: 'text', max: 150, code, aliases: ['Bank name', 'Name of bank', 'बैंक'] },
    branch_name: { title: 'Branch', kind: 'text', max: 150, code, aliases: ['Bank branch', 'Branch name'] },
    account_name: {
      title: 'Account name',
      kind: 'text',
      max: 255,
      code,
      aliases: ['Account holder', 'Name of account'],
      hint: 'Left blank, the name of the person.',
    },
    account_number: {
      title: 'Account number',
      kind: 'text',
      max: 40,
      required: true,
      code,
      aliases: ['Account no', 'A/C no', 'Account', 'खाता नम्बर'],
    },
    is_primary: {
      title: 'Salary goes here',
      kind: 'boolean',
      code,
      aliases: ['Primary', 'Main account', 'Is primary'],
      hint: 'Of several accounts one: where the file is silent, the first that a person has.',
    },
    share_percent: {
      title: 'Percent of the pay',
      kind: 'number',
      places: 0,
      code,
      aliases: ['Share percent', 'Percent', 'Share %'],
      hint: 'Of another account than the main one.',
    },
    share_amount: {
      title: 'Amount of the pay',
      kind: 'money',
      code,
      aliases: ['Share amount', 'Fixed amount'],
      hint: 'Instead of a percent.',
    },
  },
})

/** Numbers by which the state knows somebody. */
export const legalImport = importer<ImportColumns>({
  name: 'legal-information',
  title: 'Legal Information',
  reads: 'Identity',
  noun: { one: 'person', other: 'people' },
  access,
  screen: '/admin/{slug}/hris/import/legal-information',
  hint: 'One row for each person: the same file twice changes nothing. A blank cell keeps what is stored, #CLEAR empties it.',
  needs: needsPerson,
  columns: {
    ...namedPerson,
    pan_no: {
      title: 'PAN',
      kind: 'text',
      max: 40,
      code,
      aliases: ['PAN number', 'PAN no', 'Permanent account number', 'स्थायी लेखा नम्बर'],
    },
    citizenship_no: {
      title: 'Citizenship number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['Citizenship no', 'Citizenship', 'नागरिकता नम्बर'],
    },
    citizenship_issued_at: {
      title: 'Citizenship issued at',
      kind: 'text',
      max: 100,
      code,
      aliases: ['Citizenship district', 'Citizenship place', 'Place of issue', 'जारी जिल्ला'],
    },
    citizenship_issued_on: {
      title: 'Citizenship issued on',
      kind: 'day',
      code,
      aliases: ['Citizenship date', 'Citizenship issue date', 'Date of issue', 'जारी मिति'],
    },
    passport_no: {
      title: 'Passport number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['Passport no', 'Passport'],
    },
    passport_expires_on: {
      title: 'Passport expiry',
      kind: 'day',
      code,
      aliases: ['Passport expires on', 'Passport expiry date'],
    },
    licence_no: {
      title: 'Driving licence number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['Licence number', 'License number', 'Licence no', 'License no', 'Driving licence', 'Licence'],
    },
    licence_expires_on: {
      title: 'Licence expiry',
      kind: 'day',
      code,
      aliases: ['License expiry', 'Licence expires on', 'Licence expiry date'],
    },
    national_id_no: {
      title: 'National identity number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['National ID', 'NID', 'NIN', 'National ID number', 'राष्ट्रिय परिचय नम्बर'],
    },
    provident_fund_no: {
      title: 'Provident fund number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['PF number', 'PF no'],
    },
    social_security_no: {
      title: 'Social security number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['SSF number', 'SSF no', 'SSN'],
    },
    investment_trust_no: {
      title: 'Citizen investment trust number',
      kind: 'text',
      max: 40,
      code,
      aliases: ['CIT number', 'CIT no', 'CIT', 'नागरिक लगानी कोष नम्बर'],
    },
  },
})
