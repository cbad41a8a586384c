/** The dictionary alone: its own matching tries every way to cut a text into syllables, which grows without bound. */
declare module 'pinyin-match/src/traditional_dict.js' {
  /** Characters, simplified and traditional, by syllable without tone; a character with several readings stands in each. */
  export const dict: Readonly<Record<string, string>>
}
