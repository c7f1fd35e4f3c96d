export { savePdf } from '#modules/hris/web/letter-draft.tsx'
