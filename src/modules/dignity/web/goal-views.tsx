import { GoalsScreen } from '#modules/dignity/web/goals-screen.tsx'
import { t } from '#modules/dignity/web/words.ts'

export const ToMe = () => <GoalsScreen title={t('page.toMe')} view="to_me" creates />
export const ByMe = () => <GoalsScreen title={t('page.byMe')} view="by_me" creates subtitle={t('byMeHint')} />
export const Approval = () => (
  <GoalsScreen title={t('page.approval')} view="approval" subtitle={t('approvalHint')} />
)
export const ClosedAndHold = () => <GoalsScreen title={t('page.closed')} view="over" />
