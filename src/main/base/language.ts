export type Language = 'zh' | 'zhtw' | 'en'

/**
 * Language of the interface from the system's preferred languages (section 9): Taiwan, Hong Kong and Macau variants
 * and traditional script give zhtw, other Chinese zh, everything else en.
 */
export function languageOf(preferred: readonly string[]): Language {
  const first = preferred.find((tag) => tag !== '')?.toLowerCase() ?? ''
  if (!/^zh(?:[-_]|$)/.test(first)) return 'en'
  return /[-_](?:hant|tw|hk|mo)(?:[-_.]|$)/.test(first) ? 'zhtw' : 'zh'
}
