import { useFieldValue } from '#ui/form/form-context.ts'
import type { legalFields } from '#modules/hris/shared/legal-fields.ts'
import { FormersLike } from '#modules/hris/web/public-former.tsx'

/** Somebody who has left and has one of these numbers: likely the same person, who was to be taken back. */
export function FormerNumbers({ employeeId }: { employeeId: string }) {
  const typed = {
    pan_no: useNumber('pan_no'),
    citizenship_no: useNumber('citizenship_no'),
    passport_no: useNumber('passport_no'),
    social_security_no: useNumber('social_security_no'),
    national_id_no: useNumber('national_id_no'),
  }
  return <FormersLike typed={{ ...typed, except_id: employeeId }} byNumber />
}

function useNumber(name: keyof typeof legalFields): string {
  const value = useFieldValue(name)
  return typeof value === 'string' ? value.trim() : ''
}
