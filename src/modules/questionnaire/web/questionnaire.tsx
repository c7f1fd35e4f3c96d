import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { QuestionBank } from '#engines/questions/bank-web.tsx'
import { t } from '#modules/questionnaire/web/words.ts'

/** The bank of questions, and the way to its categories. */
export default function Questionnaire() {
  const { to } = useScope()
  return (
    <QuestionBank>
      <Button variant="default" component={Link} to={to('admin-organization-settings-questionnaire')}>
        {t('categories')}
      </Button>
    </QuestionBank>
  )
}
