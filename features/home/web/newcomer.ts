/** Whether somebody was welcomed since the app was opened: until it is opened again, nothing stands in front of what they begin with. */
let isWelcomed = false;

export function noteWelcomed(): void {
  isWelcomed = true;
}

export function wasJustWelcomed(): boolean {
  return isWelcomed;
}
