import { z } from 'zod'
import { get } from '#kernel/endpoint.ts'

/** Lines of business, offered where an organization says what it does. Another may be written. */
export const industries = [
  'Agriculture and forestry',
  'Aviation',
  'Banking and finance',
  'Construction',
  'Consulting',
  'Education',
  'Energy and hydropower',
  'Food and beverages',
  'Government',
  'Health care',
  'Hotels and tourism',
  'Information technology',
  'Insurance',
  'Law',
  'Manufacturing',
  'Media and publishing',
  'Microfinance and cooperatives',
  'Non-governmental organization',
  'Real estate',
  'Retail and wholesale',
  'Security services',
  'Telecommunication',
  'Trade',
  'Transport and logistics',
] as const

export const industryList = get('/commons/industry/', {
  access: { account: true },
  response: z.object({ results: z.array(z.object({ name: z.string() })) }),
  summary: 'Lines of business',
})
