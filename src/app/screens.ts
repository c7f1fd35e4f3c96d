import type { BuiltScreen, Load, Screen } from '#kernel/screen.ts'
import { beyond } from '#app/catalogue/beyond.ts'
import { catalogue } from '#app/catalogue/catalogue.ts'
import { shellScreens } from '#app/shell/screens.ts'
import { accountScreens } from '#modules/account/web/screens.ts'
import { organizationScreens } from '#modules/organization/web/screens.ts'
import { dashboardScreens } from '#modules/dashboard/web/screens.ts'
import { hrisScreens } from '#modules/hris/web/screens.ts'
import { leaveScreens } from '#modules/leave/web/screens.ts'
import { noticeboardScreens } from '#modules/noticeboard/web/screens.ts'
import { offboardingScreens } from '#modules/offboarding/web/screens.ts'
import { onboardingScreens } from '#modules/onboarding/web/screens.ts'
import { payrollScreens } from '#modules/payroll/web/screens.ts'
import { questionnaireScreens } from '#modules/questionnaire/web/screens.ts'
import { reportBuilderScreens } from '#modules/report-builder/web/screens.ts'
import { productPages } from '#modules/product-pages/web/screens.ts'
import { commonsScreens } from '#modules/commons/web/screens.ts'
import { whistleBlowerScreens } from '#modules/whistle-blower/web/screens.ts'
import { eventScreens } from '#modules/events/web/screens.ts'
import { formScreens } from '#modules/forms/web/screens.ts'
import { expenseScreens } from '#modules/expense/web/screens.ts'
import { taskScreens } from '#modules/task/web/screens.ts'
import { transferScreens } from '#modules/transfer/web/screens.ts'
import { workLogScreens } from '#modules/work-log/web/screens.ts'
import { recruitmentScreens } from '#modules/recruitment/web/screens.ts'
import { employeeEvaluationScreens } from '#modules/employee-evaluation/web/screens.ts'
import { assessmentScreens } from '#modules/assessment/web/screens.ts'
import { monthlyAppraisalScreens } from '#modules/monthly-appraisal/web/screens.ts'
import { performanceAppraisalScreens } from '#modules/performance-appraisal/web/screens.ts'
import { dignityScreens } from '#modules/dignity/web/screens.ts'
import { trainingScreens } from '#modules/training/web/screens.ts'
import { feedbackScreens } from '#modules/feedback/web/screens.ts'
import { attendanceScreens } from '#modules/attendance/web/screens.ts'
import { loanScreens } from '#modules/loan/web/screens.ts'

/** What every module has built. A module joins by one line here. */
export const built: readonly BuiltScreen[] = [
  ...shellScreens,
  ...accountScreens,
  ...productPages(() => import('#app/catalogue/catalogue.ts')),
  ...organizationScreens,
  ...hrisScreens,
  ...questionnaireScreens,
  ...onboardingScreens,
  ...offboardingScreens,
  ...leaveScreens,
  ...expenseScreens,
  ...payrollScreens,
  ...noticeboardScreens,
  ...eventScreens,
  ...dashboardScreens,
  ...commonsScreens,
  ...feedbackScreens,
  ...formScreens,
  ...whistleBlowerScreens,
  ...reportBuilderScreens,
  ...taskScreens,
  ...workLogScreens,
  ...transferScreens,
  ...attendanceScreens,
  ...loanScreens,
  ...recruitmentScreens,
  ...performanceAppraisalScreens,
  ...monthlyAppraisalScreens,
  ...assessmentScreens,
  ...employeeEvaluationScreens,
  ...dignityScreens,
  ...trainingScreens,
]

const section: Load = () => import('#app/shell/section.tsx')

/** The catalogue with the built screens in their places, the rest of it coming soon; then what stands beside it. */
export const screens: readonly Screen[] = merge([...catalogue, ...beyond], built)

const besides: ReadonlySet<string> = new Set(beyond.map(({ name }) => name))
/** The pages of the specification alone: what docs/screens.txt lists and counts. */
export const specified: readonly Screen[] = screens.filter(({ name }) => !besides.has(name))

/** Throws when a built screen names a path that the catalogue lacks, or when two build the same one. */
export function merge(lines: readonly Screen[], built: readonly BuiltScreen[]): readonly Screen[] {
  const byPath = new Map(built.map((screen) => [`${screen.area} ${screen.path}`, screen]))
  if (byPath.size < built.length) throw new Error(`Built twice: ${repeated(built).join(', ')}`)
  const merged = lines.map((line) => {
    const key = `${line.area} ${line.path}`
    const own = byPath.get(key)
    byPath.delete(key)
    if (own) return { ...line, ...own, search_key: searchKey(line, own) }
    return line.section ? { ...line, load: section } : line
  })
  if (byPath.size > 0) throw new Error(`Not in the catalogue: ${[...byPath.keys()].join(', ')}`)
  return merged
}

/** What the catalogue thought of stays; the title that the module chose is found too. */
function searchKey(line: Screen, own: BuiltScreen): string {
  if (own.search_key) return own.search_key
  return line.search_key && !line.search_key.includes(own.title)
    ? `${own.title}, ${line.search_key}`
    : line.search_key
}

/** Has this module any screen of its own yet? A table of contents is none. */
export const moduleBuilt = (module: string): boolean =>
  screens.some((screen) => screen.module === module && screen.load && screen.load !== section)

const repeated = (built: readonly BuiltScreen[]): string[] => {
  const paths = built.map((screen) => screen.path)
  return paths.filter((path, i) => paths.indexOf(path) < i)
}
