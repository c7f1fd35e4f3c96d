export { AssignKpi as default } from '#modules/performance-appraisal/web/kpis.tsx'
