import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { Sparkline } from '#ui/chart/spark.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Money } from '#ui/show/figures.tsx'
import { StatCard, StatGrid } from '#ui/show/stat-card.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { convert, exchangeRate, latestRates, type LatestRate } from '#modules/commons/shared/exchange-rate.ts'
import styles from '#modules/commons/web/commons.module.css'
import { t } from '#modules/commons/web/words.ts'

/** Rates of every day, what they are now, and how much that is. */
export default function ExchangeRates() {
  const { today } = useScope()
  const latest = useRead(latestRates, { query: { on: today } }, { errors: 'inline' })
  const rates = latest.data?.results ?? []
  return (
    <SettingsScreen
      declared={exchangeRate}
      subtitle={t('rate.hint')}
      start={{ valid_on: today }}
      above={
        rates.length > 0 && (
          <>
            <StatGrid>
              {rates.map((rate) => (
                <RateCard key={rate.currency} rate={rate} />
              ))}
            </StatGrid>
            <Converter currencies={rates.map(({ currency }) => currency)} today={today} />
          </>
        )
      }
    />
  )
}

function RateCard({ rate }: { rate: LatestRate }) {
  const { currency, unit, buying, selling, valid_on, history } = rate
  return (
    <StatCard
      title={`${unit} ${currency}`}
      value={<Money value={selling} currency="NPR" />}
      note={
        <>
          {t('rate.buying')} <Money value={buying} /> · <Day value={valid_on} />
        </>
      }
    >
      <Sparkline values={history.map((day) => Number(day.selling))} title={t('rate.course', { currency })} />
    </StatCard>
  )
}

function Converter({ currencies, today }: { currencies: string[]; today: string }) {
  const [typed, type] = useState('1000')
  const [currency, choose] = useState(currencies[0] ?? '')
  const [way, turn] = useState<'true' | 'false'>('true')
  const [amount] = useDebouncedValue(typed.replaceAll(',', '').trim(), 300)
  const isAmount = /^\d{1,12}(\.\d{1,2})?$/.test(amount)
  const query = { amount, currency, to_npr: way, on: today }
  const answer = useRead(convert, isAmount ? { query } : null, { errors: 'inline' })
  const [from, to] = way === 'true' ? [currency, 'NPR'] : ['NPR', currency]
  return (
    <section className={styles.converter} aria-label={t('rate.convert')}>
      <TextInput
        label={t('rate.amount', { currency: from })}
        value={typed}
        inputMode="decimal"
        onChange={(event) => type(event.currentTarget.value)}
        error={isAmount || amount === '' ? null : t('rate.noAmount')}
      />
      <Select
        label={t('rate.currency')}
        data={currencies}
        value={currency}
        allowDeselect={false}
        onChange={(value) => value && choose(value)}
        w={110}
      />
      <Segmented
        label={t('rate.direction')}
        value={way}
        onChange={turn}
        options={[
          { value: 'true', label: t('rate.toRupees') },
          { value: 'false', label: t('rate.fromRupees') },
        ]}
      />
      <output aria-live="polite">
        {isAmount && answer.data && (
          <>
            <strong>
              <Money value={answer.data.amount} currency={to} />
            </strong>{' '}
            <small>
              {t('rate.by', {
                rate: answer.data.rate.replace(/0+$/, '').replace(/\.$/, ''),
                unit: answer.data.unit,
              })}
            </small>
          </>
        )}
      </output>
    </section>
  )
}
