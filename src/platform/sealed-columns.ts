/**
 * What the database never holds in plain: numbers of identity, bank accounts, what people tell of their health. Said
 * here once; platform/sealing.ts seals it on the way in and opens it on the way out.
 */
interface SealedColumns {
  /** Columns of words, each value sealed by itself. */
  text: readonly string[]
  /** Columns of JSON into which no query looks, sealed whole. */
  json?: readonly string[]
  /** Columns of JSON into which queries look: the values of sealed fields in them are sealed one by one. */
  within?: readonly string[]
}

export const sealedColumns: Readonly<Record<string, SealedColumns>> = {
  employee_legal_info: {
    text: [
      'pan_no',
      'citizenship_no',
      'passport_no',
      'licence_no',
      'national_id_no',
      'provident_fund_no',
      'social_security_no',
      'investment_trust_no',
    ],
  },
  employee_bank: { text: ['account_number'] },
  organization_bank_account: { text: ['account_number'] },
  employee_medical: { text: ['allergies', 'conditions', 'remarks'] },
  employee_insurance: { text: ['policy_no'] },
  // what is asked for, and what a newcomer fills in, before it becomes a record
  change_request: { text: [], json: ['fields'] },
  pre_boarding_section: { text: [], json: ['content'] },
  exchange: { text: [], within: ['head'] },
  exchange_row: { text: [], within: ['cells', 'errors', 'before'] },
  saved_report: { text: [], within: ['definition'] },
  saved_report_version: { text: [], within: ['definition'] },
  // made by triggers of rows that are sealed by then: only what is older than sealing, or of a former key
  audit_row: { text: [], within: ['changes'] },
}

/** `remarks` and `conditions` are too common as names: in JSON they are sealed with the whole. */
const common = ['remarks', 'conditions']
/** Names by which a value in JSON is known to be a sealed one, wherever it stands. */
export const sealedNames: ReadonlySet<string> = new Set(
  Object.values(sealedColumns)
    .flatMap(({ text }) => text)
    .filter((name) => !common.includes(name)),
)
