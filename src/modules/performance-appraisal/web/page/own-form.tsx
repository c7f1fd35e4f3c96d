export { OwnForm as default } from '#modules/performance-appraisal/web/own.tsx'
