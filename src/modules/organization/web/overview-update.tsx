import { industryList } from '#modules/organization/shared/industry.ts'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { brands } from '#kernel/brand.ts'
import { zoneNames, zoneNow } from '#kernel/calendar/zone-names.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormSection } from '#ui/form/form-layout.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { FormSkeleton } from '#ui/show/loading.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import countries from '#modules/commons/shared/country-en.json' with { type: 'json' }
import { countryName } from '#modules/commons/web/public-country.ts'
import { organizationGroup } from '#modules/organization/shared/group.ts'
import {
  BrandInput,
  OrganizationInput,
  overview,
  sizeRanges,
  updateOverview,
  type Overview,
} from '#modules/organization/shared/overview.ts'
import { District, LocalLevel, Province } from '#modules/organization/web/public-address-fields.tsx'
import { useDayEffect } from '#modules/organization/web/day-effect.ts'
import { weekdayName } from '#modules/organization/web/overview.tsx'
import { t } from '#modules/organization/web/words.ts'

type Values = Record<
  | 'name'
  | 'abbreviation'
  | 'industry'
  | 'ownership'
  | 'established_on'
  | 'registration_no'
  | 'tax_no'
  | 'address'
  | 'province'
  | 'district'
  | 'city'
  | 'phone'
  | 'email'
  | 'website'
  | 'default_calendar'
  | 'size_range'
  | 'week_start'
  | 'parent'
  | 'country'
  | 'base_currency'
  | 'time_zone'
  | 'brand_variant'
  | 'brand_base'
  | 'brand_primary',
  string
> & { ward: number | null; weekly_off: string[]; logo: File | null; without_logo: boolean } & {
  letterhead: File | null
  without_letterhead: boolean
}
const F = fieldsOf<Values>()
const plain = OrganizationInput.partial().omit({
  weekly_off: true,
  logo_file_id: true,
  letterhead_file_id: true,
  brand: true,
})
const { variant, base, primary } = BrandInput.shape
const schema = plain.extend({ brand_variant: variant, brand_base: base, brand_primary: primary })
const looks = Object.entries(brands).map(([value, { base: side, primary: main }]) => ({
  value,
  label: `${value.charAt(0).toUpperCase()}${value.slice(1)} (${side}, ${main})`,
}))

/** The organization's own record. */
export default function OrganizationUpdate() {
  const { org, to, today } = useScope()
  const ask = useDayEffect('hr')
  const go = useNavigate()
  const read = useRead(overview, { params: { org } }, { fresh: 0 })
  const { data: lines } = useRead(industryList, {}, { errors: 'inline', fresh: Infinity })
  const group = useRead(organizationGroup, { params: { org } }, { errors: 'inline' })
  const update = useAction(updateOverview, { success: t('update.saved') })
  const back = () => void go({ to: to('admin-organization-overview') })
  if (!read.data) return <ReadState read={read} waiting={<FormSkeleton fields={10} />} compact={false} />
  const { version, parent } = read.data
  const others = group.data?.parents ?? []
  // one that somebody else chose stays to be seen
  const parents = parent && !others.some(({ slug }) => slug === parent.slug) ? [parent, ...others] : others
  const save = async (given: Values) => {
    const { weekly_off, logo, without_logo, letterhead, without_letterhead, ...values } = given
    const days = weekly_off.toSorted()
    const answer =
      String(days) === String(valuesOf(read.data).weekly_off.toSorted()) ||
      (await ask([{ start_on: today, end_on: null }], false, { weekly_off: days.join() }))
    if (!answer) return notSent
    const paper = letterhead
      ? (await upload(org, letterhead, 'picture', 'letterhead')).id
      : without_letterhead
        ? null
        : undefined
    const sent = logo ? (await upload(org, logo, 'picture', 'logo')).id : without_logo ? null : undefined
    return update.attempt({
      params: { org },
      query: answer === 'confirmed' ? { confirmed: 'true' } : {},
      body: {
        ...plain.parse(values),
        ...(sent === undefined ? {} : { logo_file_id: sent }),
        ...(paper === undefined ? {} : { letterhead_file_id: paper }),
        brand: brandOf(schema.parse(values)),
        weekly_off: weekly_off.map(Number),
        version,
      },
    })
  }
  return (
    <>
      <PageHead
        title={t('update.title')}
        crumbs={[
          { title: t('overview.title'), href: to('admin-organization-overview') },
          { title: t('update.title') },
        ]}
      />
      <FormShell<Values>
        initial={valuesOf(read.data)}
        schema={schema}
        submit={save}
        onSaved={back}
        onCancel={back}
      >
        <FormSection title={t('update.identity')} hint={t('update.identityHint')}>
          <F.Text name="name" label={t('update.name')} required />
          <F.Text name="abbreviation" label={t('update.abbreviation')} required />
          <F.Text
            name="industry"
            label={t('overview.industry')}
            suggestions={lines?.results.map(({ name }) => name) ?? []}
          />
          <F.Text name="ownership" label={t('overview.ownership')} />
          <F.Date name="established_on" label={t('overview.established')} />
          <F.Select name="size_range" label={t('overview.size')} options={[...sizeRanges]} />
          <F.Select
            name="parent"
            label={t('overview.parent')}
            hint={t('update.parentHint')}
            options={parents.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </FormSection>
        <FormSection title={t('update.registration')}>
          <F.Text name="registration_no" label={t('overview.registration')} />
          <F.Text name="tax_no" label={t('overview.tax')} />
          <F.Select
            name="country"
            label={t('overview.country')}
            required
            options={Object.keys(countries)
              .map((value) => ({ value, label: countryName(value) ?? value }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
          />
          <F.Text
            name="base_currency"
            label={t('overview.currency')}
            hint={t('update.currencyHint')}
            required
          />
        </FormSection>
        <FormSection title={t('update.contact')}>
          <Province name="province" label="Province" />
          <District name="district" label="District" />
          <LocalLevel name="city" label="Local level" />
          <F.Number name="ward" label="Ward" min={1} max={60} />
          <F.Text name="address" label={t('update.street')} hint={t('update.streetHint')} />
          <F.Text name="phone" label={t('overview.phone')} />
          <F.Text name="email" label={t('overview.email')} />
          <F.Text name="website" label={t('overview.website')} placeholder="https://" />
        </FormSection>
        <FormSection title={t('update.look')} hint={t('update.lookHint')}>
          <F.File
            name="logo"
            label={t('update.logo')}
            hint={t(read.data.logo ? 'update.logoThere' : 'update.logoHint')}
            accept={['image/png', 'image/jpeg', 'image/webp']}
            limit={5 * 1024 * 1024}
          />
          {read.data.logo && <F.Switch name="without_logo" label={t('update.logoAway')} />}
          <F.File
            name="letterhead"
            label={t('update.letterhead')}
            hint={t(read.data.letterhead_file_id ? 'update.letterheadThere' : 'update.letterheadHint')}
            accept={['image/png', 'image/jpeg', 'image/webp']}
            limit={5 * 1024 * 1024}
          />
          {read.data.letterhead_file_id && (
            <F.Switch name="without_letterhead" label={t('update.letterheadAway')} />
          )}
          <F.Select name="brand_variant" label={t('update.variant')} required options={looks} />
          <F.Colour name="brand_base" label={t('update.base')} />
          <F.Colour name="brand_primary" label={t('update.primary')} />
        </FormSection>
        <FormSection title={t('update.working')} hint={t('update.workingHint')}>
          <F.Select
            name="default_calendar"
            label={t('update.calendar')}
            required
            options={[
              { value: 'en', label: t('fiscal.ad') },
              { value: 'bs', label: t('fiscal.bs') },
            ]}
          />
          <F.Select
            name="week_start"
            label={t('update.weekStart')}
            required
            options={['0', '1', '2', '3', '4', '5', '6'].map((value) => ({
              value,
              label: weekdayName(Number(value)),
            }))}
          />
          <F.Select
            name="time_zone"
            label={t('overview.timeZone')}
            hint={t('update.timeZoneHint')}
            required
            options={[...zoneNames()]}
          />
          <F.CheckboxGroup
            name="weekly_off"
            label={t('overview.weeklyOff')}
            required
            options={['0', '1', '2', '3', '4', '5', '6'].map((value) => ({
              value,
              label: weekdayName(Number(value)),
            }))}
          />
        </FormSection>
      </FormShell>
    </>
  )
}

const brandOf = ({ brand_variant, brand_base, brand_primary }: z.output<typeof schema>) => ({
  variant: brand_variant,
  base: brand_base ?? null,
  primary: brand_primary ?? null,
})

const valuesOf = (o: Overview): Values => ({
  name: o.name,
  abbreviation: o.abbreviation,
  industry: o.industry ?? '',
  ownership: o.ownership ?? '',
  established_on: o.established_on ?? '',
  registration_no: o.registration_no ?? '',
  tax_no: o.tax_no ?? '',
  address: o.address ?? '',
  province: o.province ?? '',
  district: o.district ?? '',
  city: o.city ?? '',
  ward: o.ward,
  phone: o.phone ?? '',
  email: o.email ?? '',
  website: o.website ?? '',
  default_calendar: o.default_calendar,
  weekly_off: o.weekly_off.map(String),
  size_range: o.size_range ?? '',
  week_start: String(o.week_start),
  parent: o.parent?.slug ?? '',
  country: o.country,
  base_currency: o.base_currency,
  time_zone: zoneNow(o.time_zone),
  letterhead: null,
  without_letterhead: false,
  logo: null,
  without_logo: false,
  brand_variant: o.brand.variant,
  brand_base: o.brand.base ?? '',
  brand_primary: o.brand.primary ?? '',
})
