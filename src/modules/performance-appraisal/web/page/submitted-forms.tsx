export { SubmittedForms as default } from '#modules/performance-appraisal/web/slot-pages.tsx'
