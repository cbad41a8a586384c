import { useMemo } from 'react'
import type { IdPath } from '#shared/form/paths.ts'
import { useRegions } from './region-labels.ts'

/** Regions from the province down, as text. */
export function RegionNames({ paths }: { readonly paths: readonly IdPath[] }) {
  const regions = useRegions(useMemo(() => paths.map((path) => path.join(',')), [paths]))
  return <>{regions.map(({ fullName }) => fullName).join(', ')}</>
}
