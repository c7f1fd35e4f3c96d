import { inDigits } from '#kernel/calendar/names.ts'

export interface ChangeSaid {
  field: string
  title: string
  from: string | null
  to: string | null
}

/**
 * What a change of an employment changes, as a letter says it: in words, because the fonts of letters have no arrows. Titles
 * are those of the language; the names of places and levels are the organization's own.
 */
export const changesSaid = (changes: readonly ChangeSaid[], language: string): string =>
  changes
    .map(({ field, title, from, to }) => {
      const [old, next] = [from, to].map((value) => (value ? figures(field, value, language) : '–'))
      if (language === 'Nepali') return `${nepali[field] ?? title} ${from ? `${old} बाट ` : ''}${next}`
      return from ? `${title} from ${old} to ${next}` : `${title} ${next}`
    })
    .join('; ')

const figures = (field: string, value: string, language: string) =>
  language !== 'Nepali'
    ? value
    : field === 'pay_step'
      ? inDigits(value, 'deva')
      : field === 'leave_balances'
        ? 'नयाँ सुरु'
        : field === 'work_location'
          ? (nepaliWorkLocations[value] ?? value)
          : value

const nepali: Readonly<Record<string, string>> = {
  branch_id: 'शाखा',
  division_id: 'विभाग',
  job_title_id: 'पद',
  employment_level_id: 'तह',
  employment_type_id: 'रोजगारीको प्रकार',
  work_location: 'काम गर्ने स्थान',
  pay_step: 'ग्रेड',
  supervisors: 'सुपरिवेक्षक',
  confirmed_on: 'स्थायी मिति',
  probation_ends_on: 'परीक्षणकाल समाप्ति',
  contract_ends_on: 'करार समाप्ति',
  leave_balances: 'बिदा मौज्दात',
}

const nepaliWorkLocations: Readonly<Record<string, string>> = {
  'On site': 'कार्यालय',
  Hybrid: 'मिश्रित',
  Remote: 'रिमोट',
  Field: 'फिल्ड',
}
