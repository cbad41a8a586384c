import { useQuery } from '@tanstack/react-query'
import { useT } from '#renderer/i18n/index.ts'
import styles from './codes.module.css'
import type { CodeRequest } from './draw-code.ts'

interface CodeImageProps {
  readonly code: CodeRequest
  /** Pixels; left out: as wide as its lines are. */
  readonly width?: number
  /** What the code says. */
  readonly alt: string
}

/** A code as a picture: what draws them is loaded with the first one. */
export function CodeImage({ code, width, alt }: CodeImageProps) {
  const t = useT()
  const drawn = useQuery({
    queryKey: ['code', code],
    queryFn: async () => {
      const { drawCode } = await import('./draw-code.ts')
      return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawCode(code))}`
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    retry: false,
  })
  if (drawn.isError) return <span className={styles.hint}>{t('form.code.unsuited', { text: code.text })}</span>
  if (!drawn.data) return null
  return <img className={styles.code} src={drawn.data} alt={alt} {...(width === undefined ? {} : { width })} />
}

/** In the place of a code while it has nothing to say. */
export function NoCode({ hint }: { readonly hint: string }) {
  return <span className={styles.hint}>{hint}</span>
}
