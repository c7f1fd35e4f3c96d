import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import type { PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'

/** What is done and what is missing, each with a sign of its own shape. */
export const Checks = ({ checks }: Pick<PreEmployment, 'checks'>) => (
  <ul style={{ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none', fontSize: 13 }}>
    {checks.map(({ key, done, detail }) => (
      <li key={key} style={{ display: 'flex', gap: 6, alignItems: 'center' }}>
        {done ? (
          <IconCircleCheckFilled size={16} color="var(--mantine-color-green-filled)" aria-hidden />
        ) : (
          <IconCircleDashed size={16} aria-hidden />
        )}
        <span>
          {t(`board.checks.${key}`)}
          {detail ? `: ${detail}` : ''}
          {done ? '' : ` (${t('board.missing')})`}
        </span>
      </li>
    ))}
  </ul>
)
