interface Parts {
  address: string | null
  city: string | null
  ward: number | null
  district: string | null
  province: string | null
}

/** An address in one line, from the street to the province; null where nothing of it is known. */
export const inOneLine = ({ address, city, ward, district, province }: Parts): string | null =>
  [address, city && ward ? `${city}-${ward}` : city, district, province].filter(Boolean).join(', ') || null
