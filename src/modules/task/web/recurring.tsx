import { ListScreen } from '#engines/list/list-web.tsx'
import { shown } from '#engines/list/action-web.tsx'
import { createRule, endRule, pauseRule, resumeRule, taskRules } from '#modules/task/shared/task-rule.ts'
import { t } from '#modules/task/web/words.ts'

export default function Recurring() {
  return (
    <ListScreen
      of={taskRules}
      title={t('page.recurring')}
      subtitle={t('recurringHint')}
      actions={[shown(createRule, { size: 720 }), pauseRule, resumeRule, endRule]}
    />
  )
}
