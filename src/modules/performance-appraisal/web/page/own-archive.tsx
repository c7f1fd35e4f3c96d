export { OwnArchive as default } from '#modules/performance-appraisal/web/own.tsx'
