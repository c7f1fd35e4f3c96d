import { Button } from '@mantine/core'
import { useFormState } from '#ui/form/form-context.ts'
import styles from '#ui/form/form.module.css'
import { t } from '#ui/i18n/opened.ts'

/** The buttons below a form: sending it, and leaving it where it can be left. */
export function FormActions({
  submitTitle = t('action.save'),
  blocked = false,
}: {
  submitTitle?: string | undefined
  /** Sending cannot succeed: what stands in the way is said in the form. */
  blocked?: boolean
}) {
  const { pending, cancel } = useFormState()
  return (
    <div className={styles.actions}>
      {cancel && (
        <Button variant="default" onClick={cancel}>
          {t('action.cancel')}
        </Button>
      )}
      <Button type="submit" loading={pending} disabled={blocked}>
        {submitTitle}
      </Button>
    </div>
  )
}
