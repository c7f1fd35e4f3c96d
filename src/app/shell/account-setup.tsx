import { ActionIcon, Indicator, Menu, Progress, Text, Tooltip } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hrefOf } from '#kernel/screen.ts'
import { setupFor } from '#app/menu.ts'
import { useSetupStatus } from '#app/shell/counts.ts'
import { menuWord } from '#app/shell/menu-words.ts'
import type { Standing } from '#app/shell/place.ts'
import { t } from '#app/shell/words.ts'
import styles from '#app/shell/account-setup.module.css'

/** The shortcuts for setting an organization up, with what is done and what is missing. */
export function AccountSetup({ standing: { facts, place } }: { standing: Standing }) {
  const status = useSetupStatus(place.slug)
  const [opened, setOpened] = useState(false)
  const steps = setupFor(facts)
  if (!steps.some((step) => step.clickable)) return null
  const done = new Set(
    status?.details.filter((step) => step.status === 'Completed').map((step) => step.heading),
  )
  const pending = status?.pending_count ?? 0
  return (
    <Menu position="bottom-end" width={280} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={t('setup.title')} disabled={opened}>
          <Indicator disabled={pending === 0} label={pending} size={16} offset={5} color="warning">
            <ActionIcon
              size="lg"
              aria-label={pending ? t('setup.titlePending', { count: pending }) : t('setup.title')}
            >
              <IconListCheck size={20} aria-hidden />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('setup.title')}</Menu.Label>
        {status && (
          <div className={styles.progress}>
            <Progress
              value={status.total_count ? (100 * (status.total_count - pending)) / status.total_count : 0}
              aria-label={t('setup.title')}
            />
            <Text size="xs" c="dimmed">
              {t('setup.done', { done: status.total_count - pending, total: status.total_count })}
            </Text>
          </div>
        )}
        {steps.map(({ heading, screen, clickable }) => (
          <Menu.Item
            key={heading}
            component={Link}
            to={hrefOf(screen.path, { slug: place.slug })}
            disabled={!clickable}
            leftSection={<StepMark done={status ? done.has(heading) : undefined} />}
          >
            {menuWord(heading)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function StepMark({ done }: { done: boolean | undefined }) {
  if (done === undefined) return null
  if (done) return <IconCircleCheck size={18} className={styles.done} aria-label={t('setup.completed')} />
  return <IconCircleDashed size={18} className={styles.open} aria-label={t('setup.pending')} />
}
