/** The shape of a language other than zh: the same keys, any text. */
export type Catalogue<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Catalogue<Source[Key]>
}

/** Texts of pages of the usual kind, each in one file of `pages/`, which adds its domain here. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of `pages/` fill it
export interface PageTexts {}
