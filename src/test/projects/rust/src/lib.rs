pub fn add(a: i32, b: i32) -> i32 {
    a - b
}

pub fn twice(a: i32) -> i32 {
    2 * a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3);
    }

    #[test]
    fn doubles() {
        assert_eq!(twice(2), 4);
    }

    #[test]
    #[ignore]
    fn later() {}
}
