import { Menu, Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hrefOf } from '#kernel/screen.ts'
import { setupWord } from '#modules/organization/web/public-setup-words.ts'
import { setupFor } from '#app/menu.ts'
import { useSetupStatus } from '#app/shell/counts.ts'
import type { Standing } from '#app/shell/place.ts'
import { t as usual } from '#app/shell/words.ts'
import { t } from '#app/shell/opened-words.ts'
import styles from '#app/shell/account-setup.module.css'

/** How far the setting up has come, and every step of it. */
export default function AccountSetupSteps({ standing: { facts, place } }: { standing: Standing }) {
  const status = useSetupStatus(place.slug)
  const steps = setupFor(facts)
  const done = new Set(
    status?.details.filter((step) => step.status === 'Completed').map((step) => step.heading),
  )
  const known = new Set(status?.details.map((step) => step.heading))
  const pending = status?.pending_count ?? 0
  return (
    <>
      <Menu.Label>{usual('setup.title')}</Menu.Label>
      {status && (
        <div className={styles.progress}>
          {/* a menu has entries alone; the words below tell the same */}
          <div aria-hidden>
            <Progress
              value={status.total_count ? (100 * (status.total_count - pending)) / status.total_count : 0}
            />
          </div>
          <Text size="xs" c="dimmed">
            {t('setup.done', { done: status.total_count - pending, total: status.total_count })}
          </Text>
        </div>
      )}
      {steps.map(({ heading, screen, clickable }) => {
        const mark = <StepMark done={known.has(heading) ? done.has(heading) : undefined} />
        const name = setupWord(`name.${heading}`)
        // a link that is off would call itself a link, and stand in no menu
        return clickable ? (
          <Menu.Item
            key={heading}
            component={Link}
            to={hrefOf(screen.path, { slug: place.slug })}
            leftSection={mark}
          >
            {name}
          </Menu.Item>
        ) : (
          <Menu.Item key={heading} disabled leftSection={mark}>
            {name}
          </Menu.Item>
        )
      })}
    </>
  )
}

function StepMark({ done }: { done: boolean | undefined }) {
  // what cannot be done yet has its name below the others'
  if (done === undefined) return <span className={styles.none} />
  if (done) return <IconCircleCheck size={18} className={styles.done} aria-label={t('setup.completed')} />
  return <IconCircleDashed size={18} className={styles.open} aria-label={t('setup.pending')} />
}
