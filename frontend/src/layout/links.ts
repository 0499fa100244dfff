/** The pages that the header offers to everybody. */
export const readingLinks = [
  ["/reader", "Reader"],
  ["/about", "About"],
  ["/how-it-works", "How It Works"],
] as const;

/** How visitors get in. */
export const visitorLinks = [
  ["/login", "Login"],
  ["/signup", "Sign Up"],
] as const;

/** The footer's own names for the pages. */
export const footerLinks = [
  ["/", "Home"],
  ["/reader", "Bible Reader"],
  ["/about", "About"],
  ["/how-it-works", "How It Works"],
] as const;

export const legalLinks = [
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
  ["/sources", "Sources"],
] as const;
