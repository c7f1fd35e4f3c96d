export { ExternalForms as default } from '#modules/dignity/web/evaluation.tsx'
