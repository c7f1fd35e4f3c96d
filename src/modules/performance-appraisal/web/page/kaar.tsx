export { Kaar as default } from '#modules/performance-appraisal/web/reports.tsx'
