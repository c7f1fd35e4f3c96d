export { Summary as default } from '#modules/performance-appraisal/web/reports.tsx'
