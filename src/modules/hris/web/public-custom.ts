export { declaredCustom, formValues } from '#modules/hris/web/custom-inputs.ts'
export { customShown } from '#modules/hris/web/custom-shown.tsx'
