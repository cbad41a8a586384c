/** The reusable patterns of section 5. An empty text is not judged here: being required is another rule. */
const mobile = /^1[3-9]\d{9}$/
const password = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,16}$/
const citizenNumber =
  /^(?:\d{6}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx]|\d{8}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})$/
const email = /^[\w.%+-]+@[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?(?:\.[A-Za-z\d](?:[A-Za-z\d-]*[A-Za-z\d])?)+$/
const code = /^[A-Za-z\d]+(?:\.+[A-Za-z\d]+)*$/
const account = /^[A-Za-z\d]+$/
const digits = /^\d+$/
const positiveInteger = /^[1-9]\d*$/
const fieldName = /^[A-Za-z]\w*$/
/** A code of a menu or a system, which stands in addresses. */
export const addressCode = /^[\w.-]+$/
const chinese = /^[\u3400-\u4dbf\u4e00-\u9fff\u3007]+$/
/** Province, office, then five signs or the six of a car with a battery. */
const plate =
  /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-Z](?:[A-HJ-NP-Z\d]{4}[A-HJ-NP-Z\d挂学警港澳]|[A-HJK][A-HJ-NP-Z\d]\d{4}|\d{5}[A-HJK])$/
const halfStep = /^(?:0|[1-9]\d*)(?:\.[05])?$/
const money = /^(?:[1-9]\d*|0)(?:\.\d{1,2})?$/
const landline = /^\d{3,4}-?\d{7,8}$/
const special = /[`~!@#$%^&*()_+=<>?:"{}|,./;'\\[\]·！￥…（）—《》？：“”‘’【】、；，。]/

/** Spaces, and signs that show nothing: without width, for the direction of writing, fillers. */
const unseen = /^[\s\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/** Whether nothing of a text shows: it is as good as none (section 5, what is required). */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}

/** Patterns as a design holds them. */
export const designPatterns = { mobile: String(mobile), email: String(email), account: String(account) } as const
/**
 * Signs that show nothing and make one name look like another, or turn it round. What joins emoji, and letters of some
 * scripts, is none.
 */
const hidden = /[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g

/** A name as it is seen: what looks the same is the same text. */
export function seenName(text: string): string {
  const seen = text.normalize('NFC').replaceAll(hidden, '').trim()
  return isBlank(seen) ? '' : seen
}

/** 11 digits starting 1[3-9]. */
export function isMobile(text: string): boolean {
  return mobile.test(text)
}

/** 6 to 16 letters and digits, both present. */
export function isPassword(text: string): boolean {
  return password.test(text)
}

/** A citizen's identity number: 18 places with a date of birth, or the 15 of the old cards. */
export function isCitizenNumber(text: string): boolean {
  return citizenNumber.test(text)
}

export function isEmail(text: string): boolean {
  return text.length <= 254 && email.test(text)
}

/** English letters, digits and dots; no dot at the start or end. */
export function isCode(text: string): boolean {
  return code.test(text)
}

/** English letters, digits, dots, hyphens and underscores, as they stand in addresses. */
export function isAddressCode(text: string): boolean {
  return addressCode.test(text)
}

/** Letters and digits. */
export function isAccount(text: string): boolean {
  return account.test(text)
}

/** A name without special characters; spaces and hyphens pass. */
export function isPlainName(text: string): boolean {
  return !special.test(text)
}

/** A numeric code: digits only. */
export function isDigits(text: string): boolean {
  return digits.test(text)
}

/** A whole number above zero, without zeros in front. */
export function isPositiveInteger(text: string): boolean {
  return positiveInteger.test(text)
}

/** Starts with a letter, then letters, digits, underscore. */
export function isFieldName(text: string): boolean {
  return fieldName.test(text)
}

/**
 * Patterns that the designer of a form has at hand for a text, as the family writes them: the text of a regular
 * expression between slashes.
 */
export const usualPatterns = {
  digits: String(digits),
  positive: String(positiveInteger),
  money: String(money),
  halfStep: String(halfStep),
  phone: String(landline),
  mobile: String(mobile),
  either: `/${mobile.source}|${landline.source}/`,
  mail: String(email),
  idCard: String(citizenNumber),
  plate: String(plate),
  chinese: String(chinese),
  fieldName: String(fieldName),
} as const
export type UsualPattern = keyof typeof usualPatterns
