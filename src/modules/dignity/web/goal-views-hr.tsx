import { GoalsScreen } from '#modules/dignity/web/goals-screen.tsx'
import { t } from '#modules/dignity/web/words.ts'

export const Individual = () => (
  <GoalsScreen title={t('page.individual')} view="all" query={{ owner: 'Employee' }} creates />
)
/** All goals; those of divisions and of the organization among them. */
export const AllGoals = () => <GoalsScreen title={t('page.goals')} view="all" creates />
