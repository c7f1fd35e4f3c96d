import { IconCircleX, IconLink, IconPaperclip } from '@tabler/icons-react'
import type { Share } from '#modules/report-builder/shared/schedule.ts'
import styles from '#modules/report-builder/web/builder.module.css'
import { t } from '#modules/report-builder/web/words.ts'

const signs = { file: IconPaperclip, link: IconLink, nothing: IconCircleX }

/** What each recipient gets: nobody needs to guess who reads what. */
export function SharesList({ shares }: { shares: readonly Share[] }) {
  return (
    <ul className={styles.shares}>
      {shares.map(({ account, gets, without, why }) => {
        const Sign = signs[gets]
        return (
          <li key={account.id} data-gets={gets}>
            <Sign size={15} aria-hidden />
            <span>
              {account.full_name}
              <small>
                {gets === 'nothing' ? t('shares.nothing', { why: why ?? '' }) : t(`shares.${gets}`)}
                {gets !== 'nothing' &&
                  without.length > 0 &&
                  ` · ${t('shares.without', { columns: without.join(', ') })}`}
              </small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
