/** Addresses as their owner knows them again, and whoever looks over their shoulder doesn't. */

/** "me17…@t.example": at most four characters of the name, and never all of it. */
export function maskedMail(mail: string | null): string {
  if (mail === null || mail === "") return "";
  const [name = "", host = ""] = mail.split("@");
  return `${name.slice(0, Math.min(4, Math.max(1, name.length - 1)))}…@${host}`;
}

/** "+44 ··· 204": the country and the last three digits. */
export function maskedPhone(areaCode: string | null, phone: string | null): string {
  if (phone === null || phone === "") return "";
  return `${areaCode === null ? "" : `+${areaCode} `}··· ${phone.slice(-3)}`;
}
