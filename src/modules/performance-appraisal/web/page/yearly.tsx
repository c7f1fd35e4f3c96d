export { Yearly as default } from '#modules/performance-appraisal/web/reports.tsx'
