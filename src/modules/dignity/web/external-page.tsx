export { default } from '#engines/appraisal/external-web.tsx'
