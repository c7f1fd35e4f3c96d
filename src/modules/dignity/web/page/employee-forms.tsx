export { EmployeeForms as default } from '#modules/dignity/web/evaluation.tsx'
