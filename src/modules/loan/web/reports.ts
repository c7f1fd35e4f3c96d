import { reportPages } from '#engines/report/page-web.tsx'
import { generalLoans } from '#modules/loan/shared/loan-reports.ts'

/** What is outstanding, and what was lent and repaid in a period. */
export default reportPages({ generalLoans })
